package org.felis.c.elaboration;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.felis.c.core.UnsupportedException;
import org.felis.c.core.Expression;
import org.felis.c.core.Expression.Access;
import org.felis.c.core.Expression.BinaryOperator;
import org.felis.c.core.Expression.UnaryOperator;
import org.felis.c.core.Initializer;
import org.felis.c.core.Statement;
import org.felis.c.core.UndefinedBehaviour;
import org.felis.c.core.Variable;
import org.felis.c.syntax.Node;
import org.felis.c.syntax.Node.UnknownSyntaxException;
import org.felis.c.syntax.Place;
import org.felis.c.type.CType;
import org.felis.c.type.Implementation;
import org.felis.c.type.Layout;
import org.felis.c.type.Members;

/** Expressions (C11 6.5). */
final class ExpressionElaboration {

    /** What an lvalue designates. */
    private record Designated(Expression address, Access access) {
    }

    private final Elaborator elaborator;
    private final Declarations names;
    private final Implementation implementation;
    private final AtomicElaboration atomics;

    ExpressionElaboration(Elaborator elaborator) {
        this.elaborator = elaborator;
        this.names = elaborator.names();
        this.implementation = elaborator.implementation();
        this.atomics = new AtomicElaboration(this, names);
    }

    /** An expression for its value. */
    Expression value(Node node) {
        return switch (node.kind()) {
            case "ParenExpr", "ConstantExpr", "ExprWithCleanups", "FullExpr" -> value(node.child(0));
            case "GenericSelectionExpr" -> value(selected(node));
            case "ChooseExpr" -> throw unsupported(node, "__builtin_choose_expr");
            case "IntegerLiteral", "CharacterLiteral" -> integer(node, new BigInteger(node.required("value")));
            case "FloatingLiteral" -> new Expression.FloatingConstant((CType.Floating) names.typeOf(node), Double.parseDouble(node.required("value")),
                    place(node));
            case "DeclRefExpr" -> names.constant(node.required("referencedDecl.id")).map(constant -> integer(node, constant)).orElseGet(() -> load(node));
            case "ImplicitCastExpr", "CStyleCastExpr" -> cast(node);
            case "UnaryOperator" -> unary(node);
            case "BinaryOperator" -> binary(node);
            case "CompoundAssignOperator" -> compoundAssignment(node);
            case "ConditionalOperator" -> new Expression.Conditional(names.typeOf(node), value(node.child(0)), value(node.child(1)), value(node.child(2)),
                    place(node));
            case "CallExpr" -> call(node);
            case "UnaryExprOrTypeTraitExpr" -> integer(node, BigInteger.valueOf(trait(node)));
            case "OffsetOfExpr" -> throw unsupported(node, "offsetof of this form");
            case "StmtExpr" -> block(node);
            case "InitListExpr" -> value(node.child(0)); // of a scalar, in braces
            case "ImplicitValueInitExpr" -> zero(node);
            case "MemberExpr", "ArraySubscriptExpr", "CompoundLiteralExpr" -> load(node);
            case "AtomicExpr" -> throw unsupported(node, "this atomic operation");
            case "VAArgExpr" -> throw unsupported(node, "va_arg");
            case "RecoveryExpr" -> throw unsupported(node, "an expression that clang could not read");
            default -> throw new UnsupportedException(place(node), "an expression of the kind " + node.kind()
                    + " is not known: write it otherwise, or name another clang, of 14 to 22, with --clang");
        };
    }

    private static Place place(Node node) {
        return node.begin();
    }

    private static UnsupportedException unsupported(Node node, String what) {
        return new UnsupportedException(node.begin(), what + " is not supported");
    }

    private Expression integer(Node node, BigInteger value) {
        CType type = names.typeOf(node);
        return type instanceof CType.Integer integer ? new Expression.IntegerConstant(integer, value, place(node))
                : new Expression.IntegerConstant(CType.Integer.INT, value, place(node));
    }

    private Expression zero(Node node) {
        return switch (names.typeOf(node)) {
            case CType.Floating floating -> new Expression.FloatingConstant(floating, 0, place(node));
            case CType.Pointer pointer -> new Expression.Convert(pointer, new Expression.IntegerConstant(CType.Integer.INT, BigInteger.ZERO, place(node)),
                    place(node));
            case CType.Integer integer -> new Expression.IntegerConstant(integer, BigInteger.ZERO, place(node));
            default -> throw unsupported(node, "an implicit value of this type");
        };
    }

    private static Node selected(Node node) {
        for (Node part : node.children()) {
            if (part.flag("selected")) {
                return part.children().getLast();
            }
        }
        throw new UnknownSyntaxException(node, "no association is selected");
    }

    private long trait(Node node) {
        CType type = node.attribute("argType.qualType").map(text -> argument(node, text)).orElseGet(() -> names.typeOf(node.child(0)));
        if (!implementation.isComplete(type) && !(type instanceof CType.Void) && !(type instanceof CType.Function)) {
            throw unsupported(node, "the size of " + type);
        }
        return node.required("name").equals("sizeof") ? implementation.size(type) : implementation.alignment(type);
    }

    private CType argument(Node node, String text) {
        if (text.matches("enum (?:\\w+|\\([^)]*\\))")) {
            return CType.Integer.UNSIGNED_INT; // of one size, whether its enumerators are known or not
        }
        try {
            return names.parse(node, text);
        } catch (UnsupportedException unreadable) {
            return names.parse(node, node.attribute("argType.desugaredQualType").orElseThrow(() -> unreadable));
        }
    }

    // lvalues

    /** The address of what an lvalue, or a function, designates. */
    Expression address(Node node) {
        return designated(node).address();
    }

    private Expression load(Node node) {
        Designated designated = designated(node);
        return new Expression.Load(designated.access(), designated.address(), place(node));
    }

    private Designated designated(Node node) {
        switch (node.kind()) {
            case "ParenExpr", "ConstantExpr" -> {
                return designated(node.child(0));
            }
            case "GenericSelectionExpr" -> {
                return designated(selected(node));
            }
            case "UnaryOperator" -> {
                String operator = node.required("opcode");
                if (operator.equals("*")) {
                    return new Designated(value(node.child(0)), Access.of(names.typeOf(node)));
                }
                if (operator.equals("__extension__")) {
                    return designated(node.child(0));
                }
            }
            case "DeclRefExpr" -> {
                return reference(node);
            }
            case "MaterializeTemporaryExpr" -> {
                CType type = names.typeOf(node);
                return new Designated(new Expression.TemporaryAddress(type, value(node.child(0)), place(node)), Access.of(type));
            }
            case "PredefinedExpr" -> {
                return designated(node.child(0));
            }
            case "StringLiteral" -> {
                return new Designated(new Expression.StringAddress(elaborator.string(node, names.typeOf(node)), place(node)), Access.of(names.typeOf(node)));
            }
            case "ArraySubscriptExpr" -> {
                boolean isSwapped = names.typeOf(node.child(1)) instanceof CType.Pointer;
                Expression base = value(node.child(isSwapped ? 1 : 0));
                Expression index = value(node.child(isSwapped ? 0 : 1));
                return new Designated(new Expression.Binary(BinaryOperator.POINTER_ADD, base.type(), base, index, place(node)), Access.of(names.typeOf(node)));
            }
            case "MemberExpr" -> {
                return member(node);
            }
            case "CompoundLiteralExpr" -> {
                CType type = names.typeOf(node);
                Variable variable = new Variable("(" + type + "){…}", type, 0, false, elaborator.isInFunction() ? Variable.Storage.AUTOMATIC
                        : Variable.Storage.STATIC, place(node));
                Initializer initializer = elaborator.initializers().of(node.child(0), type);
                if (!elaborator.isInFunction()) {
                    elaborator.addStatic(variable, initializer);
                    return new Designated(new Expression.ObjectAddress(variable, place(node)), Access.of(type));
                }
                elaborator.addLocal(variable);
                return new Designated(new Expression.LiteralAddress(variable, initializer, place(node)), Access.of(type));
            }
            case "ImplicitCastExpr", "CStyleCastExpr" -> {
                String kind = node.required("castKind");
                boolean isAtomicLvalue = kind.equals("AtomicToNonAtomic") && "lvalue".equals(node.attribute("valueCategory").orElse("")); // of st.x
                if (kind.equals("NoOp") || kind.equals("LValueBitCast") || isAtomicLvalue) {
                    Designated inner = designated(node.child(0));
                    return new Designated(inner.address(), Access.of(names.typeOf(node)));
                }
            }
            default -> { }
        }
        if (names.typeOf(node) instanceof CType.Aggregate aggregate) { // a value: of a call, an assignment, a condition
            return new Designated(new Expression.TemporaryAddress(aggregate, value(node), place(node)), Access.of(aggregate));
        }
        throw unsupported(node, "an lvalue of the kind " + node.kind());
    }

    private Designated reference(Node node) {
        String id = node.required("referencedDecl.id");
        String name = node.attribute("referencedDecl.name").orElse("");
        if (node.required("referencedDecl.kind").equals("FunctionDecl")) {
            CType type = names.typeOf(node);
            if (!(type instanceof CType.Function function)) {
                throw unsupported(node, "the function " + name);
            }
            return new Designated(new Expression.FunctionAddress(name, function, place(node)), Access.of(type));
        }
        Variable variable = names.variable(id).orElseThrow(() -> unsupported(node, "the name " + name));
        return new Designated(new Expression.ObjectAddress(variable, place(node)), Access.of(variable.type() instanceof CType.Array ? names.typeOf(node)
                : variable.type()));
    }

    private Designated member(Node node) {
        Declarations.MemberReference member = names.member(node.required("referencedMemberDecl")).orElseThrow(() -> unsupported(node, "this member"));
        Expression base = node.flag("isArrow") ? value(node.child(0)) : address(node.child(0));
        CType.Aggregate aggregate = member.aggregate();
        Members.Member declared = aggregate.members().list().get(member.index());
        Layout.Place where = Layout.of(aggregate.members(), implementation).places().get(member.index());
        Optional<Expression.BitField> field = declared.bits().map(width -> new Expression.BitField(where.bit(), width));
        return new Designated(new Expression.MemberAddress(aggregate, member.index(), base, place(node)), new Access(declared.type(), field));
    }

    // operators

    private Expression cast(Node node) {
        Node operand = node.child(0);
        CType type = names.typeOf(node);
        switch (node.required("castKind")) {
            case "LValueToRValue" -> {
                return load(operand);
            }
            case "ArrayToPointerDecay" -> {
                return new Expression.Convert(type, address(operand), place(node));
            }
            case "FunctionToPointerDecay", "BuiltinFnToFnPtr" -> {
                return isDesignator(operand) ? address(operand) : value(operand);
            }
            case "NoOp" -> {
                return value(operand);
            }
            case "ToVoid" -> {
                return new Expression.Convert(CType.VOID, discarded(operand), place(node));
            }
            case "IntegralCast", "IntegralToBoolean", "IntegralToFloating", "FloatingToIntegral", "FloatingCast", "FloatingToBoolean", "BitCast",
                    "IntegralToPointer", "PointerToIntegral",
                    "PointerToBoolean", "NullToPointer", "AtomicToNonAtomic", "NonAtomicToAtomic", "BooleanToSignedIntegral" -> {
                if (node.required("castKind").equals("IntegralToPointer")
                        && operand.is("CallExpr")) { // of our header for atomic operations, whose functions are declared with integers
                    Expression inner = value(operand);
                    return inner.type().equals(type) ? inner : new Expression.Convert(type, inner, place(node));
                }
                return type instanceof CType.Integer integer && isNullBased(operand) ? new Expression.IntegerConstant(integer,
                        BigInteger.valueOf(offset(operand)), place(node))
                        : new Expression.Convert(type, value(operand), place(node));
            }
            default -> throw unsupported(node, "a conversion of the kind " + node.required("castKind"));
        }
    }

    private static boolean isDesignator(Node node) {
        return node.is("ParenExpr") ? isDesignator(node.child(0)) : node.is("GenericSelectionExpr") ? isDesignator(selected(node)) : node.is("DeclRefExpr") || node.is("UnaryOperator") && node.required("opcode").equals("*");
    }

    /** Whether it is {@code &((type *) 0)->member}, which is what {@code offsetof} becomes: no object is meant. */
    private boolean isNullBased(Node node) {
        return switch (node.kind()) {
            case "ParenExpr" -> isNullBased(node.child(0));
            case "UnaryOperator" -> node.required("opcode").equals("&") && node.child(0).is("MemberExpr", "ArraySubscriptExpr") && isNullBased(node.child(0));
            case "MemberExpr", "ArraySubscriptExpr" -> isNullBased(node.child(0));
            case "ImplicitCastExpr", "CStyleCastExpr" -> switch (node.required("castKind")) {
                case "NullToPointer" -> true;
                case "ArrayToPointerDecay", "NoOp" -> isNullBased(node.child(0));
                default -> false;
            };
            default -> false;
        };
    }

    private long offset(Node node) {
        return switch (node.kind()) {
            case "MemberExpr" -> {
                Declarations.MemberReference member = names.member(node.required("referencedMemberDecl")).orElseThrow(() -> unsupported(node, "this member"));
                yield offset(node.child(0)) + Layout.of(member.aggregate().members(), implementation).places().get(member.index()).offset();
            }
            case "ArraySubscriptExpr" -> offset(node.child(0)) + Constants.integer(node.child(1),
                    names).longValueExact() * implementation.size(names.typeOf(node));
            case "ImplicitCastExpr", "CStyleCastExpr" -> node.required("castKind").equals("NullToPointer") ? 0 : offset(node.child(0));
            default -> offset(node.child(0));
        };
    }

    private Expression unary(Node node) {
        Node operand = node.child(0);
        String operator = node.required("opcode");
        CType type = names.typeOf(node);
        return switch (operator) {
            case "&" -> address(operand);
            case "*" -> names.typeOf(node).isVoid() ? discarded(node) : load(node);
            case "+", "__extension__" -> value(operand);
            case "-" -> new Expression.Unary(UnaryOperator.NEGATE, type, value(operand), place(node));
            case "~" -> new Expression.Unary(UnaryOperator.COMPLEMENT, type, value(operand), place(node));
            case "!" -> new Expression.Unary(UnaryOperator.NOT, type, value(operand), place(node));
            case "++", "--" -> step(node, operator.equals("++"));
            default -> throw unsupported(node, "the operator " + operator);
        };
    }

    private Expression step(Node node, boolean isIncrement) {
        Designated designated = designated(node.child(0));
        CType type = designated.access().type().plain();
        boolean isPointer = type instanceof CType.Pointer;
        CType computed = type instanceof CType.Integer integer ? promoted(integer) : type;
        Expression one = type instanceof CType.Floating floating ? new Expression.FloatingConstant(floating, 1, place(node))
                : new Expression.IntegerConstant(computed instanceof CType.Integer integer ? integer : CType.Integer.INT, BigInteger.ONE, place(node));
        BinaryOperator operator = isPointer ? isIncrement ? BinaryOperator.POINTER_ADD : BinaryOperator.POINTER_SUBTRACT : isIncrement ? BinaryOperator.ADD
                : BinaryOperator.SUBTRACT;
        return new Expression.Update(designated.access(), designated.address(), operator, computed, one, node.flag("isPostfix"), place(node));
    }

    /** C11 6.3.1.1p2. */
    private CType.Integer promoted(CType.Integer type) {
        return implementation.size(type) < implementation.size(CType.Integer.INT) ? CType.Integer.INT : type;
    }

    private Expression binary(Node node) {
        String operator = node.required("opcode");
        Node left = node.child(0);
        Node right = node.child(1);
        switch (operator) {
            case "=" -> {
                Designated designated = designated(left);
                return new Expression.Store(designated.access(), designated.address(), value(right), place(node));
            }
            case "," -> {
                return new Expression.Comma(discarded(left), value(right), place(node));
            }
            case "&&", "||" -> {
                return new Expression.Logical(operator.equals("&&"), value(left), value(right), place(node));
            }
            default -> {
                Expression first = value(left);
                Expression second = value(right);
                return arithmetic(node, operator, first, second);
            }
        }
    }

    /** An expression whose value is not used. */
    Expression discarded(Node node) {
        boolean isLvalue = "lvalue".equals(node.attribute("valueCategory").orElse("")) && !(names.typeOf(node) instanceof CType.Function);
        boolean isIncomplete = (isLvalue || node.is("UnaryOperator") && node.required("opcode").equals("*")) && !(names.typeOf(node) instanceof CType.Array)
                && !(names.typeOf(node) instanceof CType.Function) && !implementation.isComplete(names.typeOf(node));
        if (isIncomplete) {
            return new Expression.Undefined(UndefinedBehaviour.INCOMPLETE_LVALUE, place(node)); // C11 6.3.2.1p2
        }
        return isLvalue ? names.typeOf(node) instanceof CType.Array ? new Expression.Convert(CType.VOID, address(node), place(node)) : load(node) : value(node);
    }

    private Expression arithmetic(Node node, String operator, Expression left, Expression right) {
        boolean isLeftPointer = left.type() instanceof CType.Pointer;
        boolean isRightPointer = right.type() instanceof CType.Pointer;
        Place place = place(node);
        if (operator.equals("+") && (isLeftPointer || isRightPointer)) {
            Expression pointer = isLeftPointer ? left : right;
            return new Expression.Binary(BinaryOperator.POINTER_ADD, pointer.type(), pointer, isLeftPointer ? right : left, place);
        }
        if (operator.equals("-") && isLeftPointer) {
            return new Expression.Binary(isRightPointer ? BinaryOperator.POINTER_DIFFERENCE : BinaryOperator.POINTER_SUBTRACT, left.type(), left, right, place);
        }
        return new Expression.Binary(operator(node, operator), left.type(), left, right, place);
    }

    private static BinaryOperator operator(Node node, String text) {
        for (BinaryOperator operator : BinaryOperator.values()) {
            if (operator.symbol().equals(text)) {
                return operator;
            }
        }
        throw unsupported(node, "the operator " + text);
    }

    private Expression compoundAssignment(Node node) {
        Designated designated = designated(node.child(0));
        String text = node.required("opcode");
        Expression operand = value(node.child(1));
        CType computed = names.parse(node, node.required("computeLHSType.qualType"));
        BinaryOperator operator = operator(node, text.substring(0, text.length() - 1));
        if (computed instanceof CType.Pointer) {
            operator = operator == BinaryOperator.ADD ? BinaryOperator.POINTER_ADD : BinaryOperator.POINTER_SUBTRACT;
        }
        return new Expression.Update(designated.access(), designated.address(), operator, computed, operand, false, place(node));
    }

    private Expression call(Node node) {
        Expression function = value(node.child(0));
        if (function instanceof Expression.FunctionAddress named) {
            Optional<Expression> atomic = atomics.call(named.name(), node);
            if (atomic.isPresent()) {
                return atomic.get();
            }
        }
        List<Expression> arguments = new ArrayList<>();
        Set<Integer> enumerations = new HashSet<>();
        for (Node argument : node.children().subList(1, node.children().size())) {
            if (isEnumeration(argument)) {
                enumerations.add(arguments.size());
            }
            arguments.add(value(argument));
        }
        if (function instanceof Expression.FunctionAddress address && !elaborator.isDefined(address.name())) {
            return new Expression.LibraryCall(address.name(), names.typeOf(node), arguments, enumerations, place(node));
        }
        if (!(function.type() instanceof CType.Pointer pointer) || !(pointer.target() instanceof CType.Function signature)) {
            throw unsupported(node, "a call of what is no function");
        }
        return new Expression.Call(function, signature, arguments, place(node));
    }

    /** Whether it is the integer promotion of a value of an enumeration. */
    private static boolean isEnumeration(Node node) {
        return node.is("ImplicitCastExpr") && node.required("castKind").equals("IntegralCast")
                && node.child(0).attribute("type.desugaredQualType").or(() -> node.child(0).attribute("type.qualType"))
                        .filter(type -> type.matches("(?:(?:const|volatile) )*enum .*")).isPresent();
    }

    private Expression block(Node node) {
        Node body = node.child(0);
        boolean isVoid = names.typeOf(node).isVoid();
        Node last = isVoid || body.children().isEmpty() ? null : body.children().getLast();
        return elaborator.statements().block(body, last, (statements, value) -> new Expression.Block((Statement.Compound) statements, value, place(node)));
    }
}
