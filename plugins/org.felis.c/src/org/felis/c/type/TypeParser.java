package org.felis.c.type;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Reads types as clang writes them, such as {@code int (*const)(struct s *, ...)} or {@code const unsigned char[4]}. */
public final class TypeParser {

    /** What names of types mean at the place. */
    public interface Names {

        Optional<CType> typedef(String name);

        /** @param tag the name, or what stands for one, as {@code (unnamed at f.c:3:1)} */
        Optional<CType> tagged(String keyword, String tag);
    }

    /** The text is no type that is supported. */
    public static final class UnreadableTypeException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        UnreadableTypeException(String text) {
            super("the type '" + text + "' is not supported");
        }
    }

    private static final List<String> QUALIFIERS = List.of("const", "volatile", "restrict", "__restrict", "_Nonnull", "_Nullable", "static", "_Noreturn",
            "__unaligned");

    private final String text;
    private final Names names;
    private final List<String> tokens;
    private int position;

    private TypeParser(String text, Names names) {
        this.text = text;
        this.names = names;
        this.tokens = tokens(text);
    }

    /** @throws UnreadableTypeException if it is not supported */
    public static CType parse(String text, Names names) {
        TypeParser parser = new TypeParser(text, names);
        CType type = parser.type();
        if (parser.position < parser.tokens.size()) {
            throw new UnreadableTypeException(text);
        }
        return type;
    }

    /** Whether the outermost type is qualified so: of a pointer, behind its star. */
    public static boolean isConst(String text) {
        String stripped = text.strip();
        int star = stripped.lastIndexOf('*');
        if (star >= 0 && stripped.indexOf(')') < 0) {
            return stripped.substring(star).contains("const");
        }
        int array = stripped.indexOf('[');
        return star < 0 && List.of((array < 0 ? stripped : stripped.substring(0, array)).split("[^\\w]+")).contains("const");
    }

    private static List<String> tokens(String text) {
        List<String> tokens = new ArrayList<>();
        int i = 0;
        while (i < text.length()) {
            char c = text.charAt(i);
            if (Character.isWhitespace(c)) {
                i++;
            } else if (Character.isJavaIdentifierPart(c)) {
                int start = i;
                while (i < text.length() && (Character.isJavaIdentifierPart(text.charAt(i)) || text.startsWith("::", i) || i > start
                        && text.charAt(i) == ':')) {
                    i++;
                }
                String word = text.substring(start, i);
                if (word.endsWith("::") && i < text.length() && text.charAt(i) == '(') { // struct outer::(anonymous at f.c:1:2)
                    int end = text.indexOf(')', i);
                    tokens.add(text.substring(i, end + 1));
                    i = end + 1;
                } else {
                    tokens.add(word.contains("::") ? word.substring(word.lastIndexOf(':') + 1) : word);
                }
            } else if (text.startsWith("...", i)) {
                tokens.add("...");
                i += 3;
            } else if (text.startsWith("(unnamed", i) || text.startsWith("(anonymous", i)) {
                int end = text.indexOf(')', i);
                tokens.add(text.substring(i, end + 1));
                i = end + 1;
            } else {
                tokens.add(String.valueOf(c));
                i++;
            }
        }
        return tokens;
    }

    private String peek() {
        return position < tokens.size() ? tokens.get(position) : "";
    }

    private boolean take(String token) {
        if (peek().equals(token)) {
            position++;
            return true;
        }
        return false;
    }

    private void skipQualifiers() {
        while (QUALIFIERS.contains(peek()) || peek().equals("_Atomic") && !(position + 1 < tokens.size() && tokens.get(position + 1).equals("("))) {
            if (peek().equals("_Atomic")) {
                atomic = true;
            }
            position++;
        }
        if (peek().equals("__attribute__")) {
            position++;
            int depth = 0;
            do {
                depth += peek().equals("(") ? 1 : peek().equals(")") ? -1 : 0;
                position++;
            } while (depth > 0 && position < tokens.size());
            skipQualifiers();
        }
    }

    private boolean atomic;

    private CType type() {
        CType base = specifiers();
        return declarator().apply(base);
    }

    private CType specifiers() {
        atomic = false;
        skipQualifiers();
        CType type;
        String first = peek();
        if (first.equals("_Atomic")) {
            position += 2;
            type = new CType.Atomic(type());
            expect(")");
        } else if (first.equals("struct") || first.equals("union") || first.equals("enum")) {
            position++;
            String tag = peek();
            position++;
            type = names.tagged(first, tag).orElseThrow(() -> new UnreadableTypeException(text));
        } else {
            List<String> words = new ArrayList<>();
            while (isArithmeticWord(peek()) || QUALIFIERS.contains(peek())) {
                if (!QUALIFIERS.contains(peek())) {
                    words.add(peek());
                }
                position++;
            }
            if (words.isEmpty()) {
                position++;
                type = names.typedef(first).orElseThrow(() -> new UnreadableTypeException(text));
            } else {
                type = arithmetic(words);
            }
        }
        skipQualifiers();
        boolean isAtomic = atomic;
        atomic = false;
        return isAtomic && !(type instanceof CType.Atomic) ? new CType.Atomic(type) : type;
    }

    private static boolean isArithmeticWord(String word) {
        return switch (word) {
            case "void", "_Bool", "bool", "char", "short", "int", "long", "signed", "unsigned", "float", "double", "__int128", "__int128_t",
                    "__uint128_t" -> true;
            default -> false;
        };
    }

    private CType arithmetic(List<String> words) {
        boolean unsigned = words.contains("unsigned");
        long longs = words.stream().filter("long"::equals).count();
        if (words.contains("void")) {
            return CType.VOID;
        }
        if (words.contains("_Bool") || words.contains("bool")) {
            return CType.Integer.BOOL;
        }
        if (words.contains("float")) {
            return CType.Floating.FLOAT;
        }
        if (words.contains("double")) {
            return longs > 0 ? CType.Floating.LONG_DOUBLE : CType.Floating.DOUBLE;
        }
        if (words.contains("char")) {
            return unsigned ? CType.Integer.UNSIGNED_CHAR : words.contains("signed") ? CType.Integer.SIGNED_CHAR : CType.Integer.CHAR;
        }
        if (words.contains("__int128") || words.contains("__int128_t") || words.contains("__uint128_t")) {
            return unsigned || words.contains("__uint128_t") ? CType.Integer.UNSIGNED_INT128 : CType.Integer.INT128;
        }
        if (words.contains("short")) {
            return unsigned ? CType.Integer.UNSIGNED_SHORT : CType.Integer.SHORT;
        }
        if (longs == 2) {
            return unsigned ? CType.Integer.UNSIGNED_LONG_LONG : CType.Integer.LONG_LONG;
        }
        if (longs == 1) {
            return unsigned ? CType.Integer.UNSIGNED_LONG : CType.Integer.LONG;
        }
        return unsigned ? CType.Integer.UNSIGNED_INT : CType.Integer.INT;
    }

    /** What makes the type of what it is given: pointers first, then what is in parentheses, around arrays and parameters. */
    private UnaryOperator<CType> declarator() {
        UnaryOperator<CType> pointers = UnaryOperator.identity();
        while (take("*") || peek().equals("^")) {
            UnaryOperator<CType> before = pointers;
            atomic = false;
            skipQualifiers();
            boolean isAtomic = atomic;
            atomic = false;
            pointers = isAtomic ? t -> new CType.Atomic(new CType.Pointer(before.apply(t))) : t -> new CType.Pointer(before.apply(t));
        }
        UnaryOperator<CType> inner = UnaryOperator.identity();
        if (peek().equals("(") && position + 1 < tokens.size() && (tokens.get(position + 1).equals("*") || tokens.get(position + 1).equals("(")
                && !tokens.get(position + 1).equals(")"))) {
            position++;
            inner = declarator();
            expect(")");
        }
        UnaryOperator<CType> suffix = suffix();
        UnaryOperator<CType> outer = pointers;
        UnaryOperator<CType> around = inner;
        return t -> around.apply(suffix.apply(outer.apply(t)));
    }

    private UnaryOperator<CType> suffix() {
        if (take("[")) {
            skipQualifiers();
            long length = -1;
            if (!peek().equals("]")) {
                try {
                    length = Long.parseLong(peek());
                } catch (NumberFormatException variable) {
                    throw new UnreadableTypeException(text);
                }
                position++;
            }
            expect("]");
            long known = length;
            UnaryOperator<CType> rest = suffix();
            return t -> new CType.Array(rest.apply(t), known);
        }
        if (take("(")) {
            List<CType> parameters = new ArrayList<>();
            boolean variadic = false;
            boolean prototyped = !peek().equals(")");
            while (!peek().equals(")")) {
                if (take("...")) {
                    variadic = true;
                } else {
                    parameters.add(adjusted(type()));
                }
                if (!take(",") && !peek().equals(")")) {
                    throw new UnreadableTypeException(text);
                }
            }
            expect(")");
            skipQualifiers();
            if (parameters.size() == 1 && parameters.getFirst().isVoid()) {
                parameters.clear();
            }
            boolean isVariadic = variadic;
            return t -> new CType.Function(t, parameters, isVariadic, prototyped);
        }
        return UnaryOperator.identity();
    }

    /** A parameter of array or function type is a pointer (C11 6.7.6.3p7). */
    public static CType adjusted(CType parameter) {
        return switch (parameter) {
            case CType.Array array -> new CType.Pointer(array.element());
            case CType.Function function -> new CType.Pointer(function);
            default -> parameter;
        };
    }

    private void expect(String token) {
        if (!take(token)) {
            throw new UnreadableTypeException(text);
        }
    }
}
