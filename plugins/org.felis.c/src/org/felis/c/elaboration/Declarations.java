package org.felis.c.elaboration;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.c.core.UnsupportedException;
import org.felis.c.core.Variable;
import org.felis.c.syntax.Node;
import org.felis.c.type.CType;
import org.felis.c.type.Implementation;
import org.felis.c.type.Members;
import org.felis.c.type.TypeParser;

/** What names mean: types by scope, everything else by clang's identity of its declaration. */
final class Declarations implements TypeParser.Names {

    /** A member of a structure or union. */
    record MemberReference(CType.Aggregate aggregate, int index) {
    }

    private static final Pattern UNNAMED = Pattern.compile("\\((?:unnamed|anonymous)[^)]* at (.*):(\\d+):(\\d+)\\)");

    private static final class Scope {
        private final Map<String, CType> typedefs = new HashMap<>();
        private final Map<String, CType> tags = new HashMap<>();
    }

    private final Implementation implementation;
    private final Deque<Scope> scopes = new ArrayDeque<>();
    /** Types without a name, by the place of their declaration. */
    private final Map<String, CType> unnamed = new HashMap<>();
    private final Map<String, CType> typesById = new HashMap<>();
    private final Map<String, Variable> variables = new HashMap<>();
    private final Map<String, BigInteger> constants = new HashMap<>();
    private final Map<String, MemberReference> members = new HashMap<>();
    private boolean hasNegativeHidden;

    Declarations(Implementation implementation) {
        this.implementation = implementation;
        enter();
        scopes.getFirst().typedefs.put("__int128_t", CType.Integer.INT128);
        scopes.getFirst().typedefs.put("__uint128_t", CType.Integer.UNSIGNED_INT128);
        scopes.getFirst().typedefs.put("__builtin_va_list", new CType.Pointer(CType.VOID));
        boolean isLong = implementation.longBytes() == implementation.size(CType.Integer.LONG_LONG); // newer clangs name these types so
        scopes.getFirst().typedefs.put("__size_t", isLong ? CType.Integer.UNSIGNED_LONG : CType.Integer.UNSIGNED_INT);
        scopes.getFirst().typedefs.put("__ptrdiff_t", isLong ? CType.Integer.LONG : CType.Integer.INT);
        scopes.getFirst().typedefs.put("__signed_size_t", isLong ? CType.Integer.LONG : CType.Integer.INT);
    }

    Implementation implementation() {
        return implementation;
    }

    void enter() {
        scopes.push(new Scope());
    }

    void leave() {
        scopes.pop();
    }

    @Override
    public Optional<CType> typedef(String name) {
        return scopes.stream().map(s -> s.typedefs.get(name)).filter(t -> t != null).findFirst();
    }

    @Override
    public Optional<CType> tagged(String keyword, String tag) {
        Matcher matcher = UNNAMED.matcher(tag);
        if (matcher.matches()) {
            Optional<CType> type = Optional.ofNullable(unnamed.get(placeOf(matcher)));
            return keyword.equals("enum") ? type.or(this::hiddenEnumeration) : type;
        }
        Optional<CType> found = scopes.stream().map(s -> s.tags.get(tag)).filter(t -> t != null).findFirst()
                .or(() -> typedef(tag)); // a type without a tag has the name of its typedef
        return keyword.equals("enum") ? found.or(this::hiddenEnumeration) : found;
    }

    /** One that is declared in an expression, which is not in the tree; if some of its enumerators may be negative, which type it is is not known. */
    private Optional<CType> hiddenEnumeration() {
        return hasNegativeHidden ? Optional.empty() : Optional.of(CType.Integer.UNSIGNED_INT);
    }

    /** An enumerator that is declared in an expression. */
    void hidden(String id, BigInteger value) {
        constants.put(id, value);
        hasNegativeHidden |= value.signum() < 0;
    }

    private static String placeOf(Matcher unnamed) {
        return unnamed.group(1) + ":" + unnamed.group(2) + ":" + unnamed.group(3);
    }

    /** The type of an expression or declaration. */
    CType typeOf(Node node) {
        return parse(node, node.type());
    }

    CType parse(Node node, String text) {
        try {
            return TypeParser.parse(text, this);
        } catch (TypeParser.UnreadableTypeException unreadable) {
            Optional<String> desugared = node.attribute("type.desugaredQualType");
            if (desugared.isPresent() && !desugared.get().equals(text) && text.equals(node.attribute("type.qualType").orElse(""))) {
                try {
                    return TypeParser.parse(desugared.get(), this);
                } catch (TypeParser.UnreadableTypeException alsoUnreadable) {
                    throw new UnsupportedException(node.begin(), alsoUnreadable.getMessage());
                }
            }
            throw new UnsupportedException(node.begin(), unreadable.getMessage());
        }
    }

    void typedef(Node declaration) {
        if (declaration.flag("isImplicit")) {
            return; // clang's own, known here if they matter
        }
        CType type = null;
        for (Node part : declaration.children()) { // of a type without a tag, the text names the typedef itself
            type = type == null ? ownedType(part, declaration.type()) : type;
        }
        scopes.getFirst().typedefs.put(declaration.required("name"), type != null ? type : typeOf(declaration));
    }

    private CType ownedType(Node part, String text) {
        boolean isDirect = text.indexOf('*') < 0 && text.indexOf('[') < 0 && text.indexOf('(') < 0;
        for (String key : List.of("ownedTagDecl", "decl")) {
            String name = part.attribute(key + ".name").orElse("");
            Optional<String> id = part.attribute(key + ".id");
            if (isDirect && id.isPresent() && name.isEmpty() && typesById.containsKey(id.get())) {
                return typesById.get(id.get());
            }
        }
        for (Node inner : part.children()) {
            CType found = ownedType(inner, text);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** A structure or union: its name at first, its members if they are declared here. */
    void aggregate(Node declaration) {
        String name = declaration.attribute("name").orElse("");
        boolean isDefinition = declaration.flag("completeDefinition");
        CType.Aggregate type = name.isEmpty() ? null : known(declaration, name, isDefinition);
        if (type == null) {
            type = new CType.Aggregate(new Members(name.isEmpty() ? "(unnamed at " + declaration.name().line() + ":" + declaration.name().column() + ")" : name,
                    "union".equals(declaration.attribute("tagUsed").orElse(""))));
            if (name.isEmpty()) {
                unnamed.put(declaration.name().toString(), type);
            } else {
                scopes.getFirst().tags.put(name, type);
            }
        }
        typesById.put(declaration.id(), type);
        if (isDefinition && !type.members().isComplete()) {
            type.members().complete(members(declaration, type));
        }
    }

    private CType.Aggregate known(Node declaration, String name, boolean isDefinition) {
        CType here = scopes.getFirst().tags.get(name);
        CType found = here != null ? here : declaration.attribute("previousDecl").isPresent() ? tagged("struct", name).orElse(null) : null;
        return found instanceof CType.Aggregate aggregate && !(isDefinition && aggregate.members().isComplete()) ? aggregate : null;
    }

    private List<Members.Member> members(Node declaration, CType.Aggregate type) {
        List<Members.Member> list = new ArrayList<>();
        for (Node part : declaration.children()) {
            switch (part.kind()) {
                case "RecordDecl" -> aggregate(part);
                case "EnumDecl" -> enumeration(part);
                case "FieldDecl" -> {
                    Optional<Integer> bits = part.flag("isBitfield") ? Optional.of(width(part)) : Optional.empty();
                    members.put(part.id(), new MemberReference(type, list.size()));
                    list.add(new Members.Member(part.attribute("name").orElse(""), typeOf(part), bits));
                }
                default -> { } // attributes, members of members without a name
            }
        }
        return list;
    }

    private int width(Node field) {
        for (Node part : field.children()) {
            if (part.is("ConstantExpr", "IntegerLiteral")) {
                return Constants.integer(part, this).intValueExact();
            }
        }
        throw new UnsupportedException(field.begin(), "the width of a bit-field is not a constant");
    }

    void enumeration(Node declaration) {
        BigInteger next = BigInteger.ZERO;
        boolean isNegative = false;
        for (Node part : declaration.children()) {
            if (part.is("EnumConstantDecl")) {
                for (Node value : part.children()) {
                    if (value.attribute("type.qualType").isPresent()) {
                        next = Constants.integer(value, this);
                    }
                }
                constants.put(part.id(), next);
                isNegative |= next.signum() < 0;
                next = next.add(BigInteger.ONE);
            }
        }
        CType type = isNegative ? CType.Integer.INT : CType.Integer.UNSIGNED_INT;
        typesById.put(declaration.id(), type);
        declaration.attribute("name").ifPresentOrElse(name -> scopes.getFirst().tags.put(name, type), () -> unnamed.put(declaration.name().toString(), type));
    }

    void variable(String id, Variable variable) {
        variables.put(id, variable);
    }

    Optional<Variable> variable(String id) {
        return Optional.ofNullable(variables.get(id));
    }

    Optional<BigInteger> constant(String id) {
        return Optional.ofNullable(constants.get(id));
    }

    Optional<MemberReference> member(String id) {
        return Optional.ofNullable(members.get(id));
    }
}
