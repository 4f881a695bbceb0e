package org.felis.llvm.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.felis.engine.source.ProblemException;
import org.felis.llvm.ir.Type;
import org.felis.llvm.parser.Token.Kind;

/** Reads types. A typed pointer, {@code T*}, is a {@code ptr}. */
final class TypeParser {

    private final Tokens tokens;

    /** The first use of each structure with a name: all have to be defined somewhere. */
    private final Map<String, Token> named = new TreeMap<>();

    TypeParser(Tokens tokens) {
        this.tokens = tokens;
    }

    Map<String, Token> named() {
        return named;
    }

    /** Whether a type begins with that token. */
    static boolean begins(Token token) {
        return switch (token.kind()) {
            case WORD -> isInteger(token.text()) || floating(token.text()) != null
                    || List.of("void", "ptr", "label", "metadata", "token", "opaque", "x86_mmx", "x86_amx", "target").contains(token.text());
            case LOCAL -> true;
            case MARK -> List.of("{", "<", "[").contains(token.text());
            default -> false;
        };
    }

    private static boolean isInteger(String word) {
        return word.length() > 1 && word.charAt(0) == 'i' && word.chars().skip(1).allMatch(c -> c >= '0' && c <= '9');
    }

    private static Type.Floating.Kind floating(String word) {
        for (Type.Floating.Kind kind : Type.Floating.Kind.values()) {
            if (kind.word().equals(word)) {
                return kind;
            }
        }
        return null;
    }

    /** Any type, with what may follow it: {@code *} makes a pointer of it, parentheses a function. */
    Type type() throws ProblemException {
        tokens.enter();
        Type type = simple();
        while (true) {
            if (tokens.accept("*")) {
                type = new Type.Pointer(0);
            } else if (tokens.atWord("addrspace")) {
                int space = addressSpace();
                if (type instanceof Type.Pointer) {
                    type = new Type.Pointer(space);
                } else {
                    tokens.expect("*");
                    type = new Type.Pointer(space);
                }
            } else if (tokens.at("(")) {
                type = function(type);
            } else {
                tokens.leave();
                return type;
            }
        }
    }

    /** {@code addrspace(n)}, which is next. */
    int addressSpace() throws ProblemException {
        tokens.expectWord("addrspace");
        tokens.expect("(");
        int space = (int) tokens.count("the number of an address space", (1 << 24) - 1);
        tokens.expect(")");
        return space;
    }

    private Type simple() throws ProblemException {
        Token token = tokens.next();
        return switch (token.kind()) {
            case WORD -> word(token);
            case LOCAL -> {
                named.putIfAbsent(token.text(), token);
                yield new Type.Named(token.text());
            }
            case MARK -> switch (token.text()) {
                case "[" -> array();
                case "{" -> structure(false);
                case "<" -> {
                    if (tokens.accept("{")) {
                        Type packed = structure(true);
                        tokens.expect(">");
                        yield packed;
                    }
                    yield vector();
                }
                default -> throw tokens.unexpected(token, "a type");
            };
            default -> throw tokens.unexpected(token, "a type");
        };
    }

    private Type word(Token token) throws ProblemException {
        String word = token.text();
        if (isInteger(word)) {
            if (word.length() > 8 || Integer.parseInt(word.substring(1)) < 1 || Integer.parseInt(word.substring(1)) > Type.Integer.MOST_BITS) {
                throw LlvmProblem.OUT_OF_RANGE.at(tokens.range(token), "the width of '" + word + "'", "1 to " + Type.Integer.MOST_BITS + " bits");
            }
            return new Type.Integer(Integer.parseInt(word.substring(1)));
        }
        Type.Floating.Kind floating = floating(word);
        if (floating != null) {
            return new Type.Floating(floating);
        }
        return switch (word) {
            case "void" -> new Type.Void();
            case "ptr" -> new Type.Pointer(0);
            case "label" -> new Type.Label();
            case "metadata" -> new Type.OfMetadata();
            case "token" -> new Type.Token();
            case "x86_mmx", "x86_amx", "target" -> throw tokens.notSupported(token, "the type '" + word + "' is", "use integers, pointers, arrays and structures");
            default -> throw tokens.unexpected(token, "a type");
        };
    }

    private Type array() throws ProblemException {
        long length = tokens.count("the length of an array", Long.MAX_VALUE);
        tokens.expectWord("x");
        Type element = type();
        tokens.expect("]");
        return new Type.Array(length, element);
    }

    private Type vector() throws ProblemException {
        boolean scalable = tokens.acceptWord("vscale");
        if (scalable) {
            tokens.expectWord("x");
        }
        long length = tokens.count("the length of a vector", Integer.MAX_VALUE);
        tokens.expectWord("x");
        Type element = type();
        tokens.expect(">");
        return new Type.Vector(length, element, scalable);
    }

    private Type structure(boolean packed) throws ProblemException {
        List<Type> fields = new ArrayList<>();
        if (!tokens.accept("}")) {
            do {
                fields.add(type());
            } while (tokens.accept(","));
            tokens.expect("}");
        }
        return new Type.Structure(fields, packed);
    }

    private Type function(Type result) throws ProblemException {
        tokens.expect("(");
        List<Type> parameters = new ArrayList<>();
        boolean variadic = false;
        if (!tokens.at(")")) {
            do {
                if (tokens.accept("...")) {
                    variadic = true;
                    break;
                }
                parameters.add(type());
                while (tokens.at(Kind.WORD) && !TypeParser.begins(tokens.peek())) {
                    tokens.next(); // an attribute, which means nothing here
                }
            } while (tokens.accept(","));
        }
        tokens.expect(")");
        return new Type.Function(result, parameters, variadic);
    }
}
