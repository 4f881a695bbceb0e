package org.felis.c.elaboration;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.felis.c.core.Expression;
import org.felis.c.core.Expression.Access;
import org.felis.c.core.Initializer;
import org.felis.c.core.StringLiteral;
import org.felis.c.syntax.Node;
import org.felis.c.type.CType;
import org.felis.c.type.Layout;
import org.felis.c.type.Members;

/** Initialisers (C11 6.7.9): clang's list, which has a value for each element or member in order, as values at offsets. */
final class InitializerElaboration {

    private final Elaborator elaborator;
    private final Declarations names;

    InitializerElaboration(Elaborator elaborator) {
        this.elaborator = elaborator;
        this.names = elaborator.names();
    }

    Initializer of(Node node, CType type) {
        List<Initializer.Part> parts = new ArrayList<>();
        boolean isZeroed = node.is("InitListExpr") && !type.plain().isScalar() || string(node).isPresent() && type instanceof CType.Array;
        add(node, type, 0, Optional.empty(), parts);
        return new Initializer(parts, isZeroed);
    }

    /** The literal, if it is one, perhaps in braces. */
    private static Optional<Node> string(Node node) {
        return switch (node.kind()) {
            case "StringLiteral" -> Optional.of(node);
            case "ParenExpr", "ConstantExpr", "PredefinedExpr" -> string(node.child(0));
            case "InitListExpr" -> node.children().size() == 1 ? string(node.child(0)) : Optional.empty();
            default -> Optional.empty();
        };
    }

    private void add(Node node, CType type, long offset, Optional<Expression.BitField> field, List<Initializer.Part> parts) {
        if (node.is("ImplicitValueInitExpr") || node.is("NoInitExpr")) {
            return; // zero
        }
        if (type instanceof CType.Array array) {
            Optional<Node> literal = string(node);
            if (literal.isPresent() && !(array.element() instanceof CType.Array) && !(array.element() instanceof CType.Pointer)) {
                addString(literal.get(), array, offset, parts);
                return;
            }
            long size = elaborator.implementation().size(array.element());
            if (node.is("InitListExpr")) {
                int index = 0;
                for (Node element : node.children()) {
                    add(element, array.element(), offset + size * index++, Optional.empty(), parts);
                }
                return;
            }
            if (node.is("CompoundLiteralExpr", "ParenExpr")) { // GNU C
                add(node.child(0), type, offset, field, parts);
                return;
            }
        }
        if (type instanceof CType.Aggregate aggregate && node.is("InitListExpr")) {
            addMembers(node, aggregate, offset, parts);
            return;
        }
        parts.add(new Initializer.Part(offset, new Access(type, field), elaborator.expressions().value(node)));
    }

    private void addMembers(Node node, CType.Aggregate aggregate, long offset, List<Initializer.Part> parts) {
        List<Members.Member> members = aggregate.members().list();
        Layout layout = Layout.of(aggregate.members(), elaborator.implementation());
        if (aggregate.members().isUnion()) {
            if (!node.children().isEmpty()) {
                int index = node.attribute("field.id").flatMap(names::member).map(Declarations.MemberReference::index).orElse(0);
                addMember(node.child(0), members.get(index), layout.places().get(index), offset, parts);
            }
            return;
        }
        int next = 0;
        for (Node value : node.children()) {
            while (next < members.size() && members.get(next).bits().isPresent() && members.get(next).name().isEmpty()) {
                next++;
            }
            addMember(value, members.get(next), layout.places().get(next), offset, parts);
            next++;
        }
    }

    private void addMember(Node value, Members.Member member, Layout.Place place, long offset, List<Initializer.Part> parts) {
        add(value, member.type(), offset + place.offset(), member.bits().map(width -> new Expression.BitField(place.bit(), width)), parts);
    }

    private void addString(Node literal, CType.Array array, long offset, List<Initializer.Part> parts) {
        StringLiteral string = elaborator.string(literal, names.typeOf(literal));
        long size = elaborator.implementation().size(array.element());
        CType.Integer element = (CType.Integer) array.element();
        for (int i = 0; i < Math.min(string.units().size(), array.length()); i++) {
            BigInteger unit = Constants.wrap(BigInteger.valueOf(string.units().get(i)), element, elaborator.implementation());
            parts.add(new Initializer.Part(offset + i * size, Access.of(element), new Expression.IntegerConstant(element, unit, literal.begin())));
        }
    }
}
