package org.felis.llvm.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.source.ProblemException;
import org.felis.llvm.ir.Attribute;
import org.felis.llvm.ir.Names;
import org.felis.llvm.parser.Token.Kind;

/**
 * Reads attributes. Which there are changes with each version of LLVM, so any word is read as one where nothing else can stand.
 */
final class AttributeParser {

    private static final Set<String> WITH_TYPE = Set.of("byval", "sret", "byref", "inalloca", "preallocated", "elementtype");

    private static final Set<String> WITH_NUMBER = Set.of("align", "cc");

    /** Words that begin a value. */
    private static final Set<String> VALUES = Set.of("null", "undef", "poison", "true", "false", "zeroinitializer", "none", "splat", "asm", "blockaddress",
            "dso_local_equivalent", "no_cfi", "ptrauth", "getelementptr", "select", "icmp", "fcmp", "trunc", "zext", "sext", "ptrtoint", "inttoptr", "bitcast",
            "addrspacecast", "fptrunc", "fpext", "fptoui", "fptosi", "uitofp", "sitofp", "add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr",
            "and", "or", "xor", "extractvalue", "insertvalue", "extractelement", "insertelement", "shufflevector");

    private final Tokens tokens;
    private final TypeParser types;

    AttributeParser(Tokens tokens, TypeParser types) {
        this.tokens = tokens;
        this.types = types;
    }

    /** Of a parameter or argument: up to its value or name, or its end. */
    List<Attribute> ofParameter() throws ProblemException {
        List<Attribute> attributes = new ArrayList<>();
        while (tokens.at(Kind.STRING) || tokens.at(Kind.WORD) && !VALUES.contains(tokens.peek().text())) {
            attributes.add(attribute());
        }
        return attributes;
    }

    /** Calling convention and attributes of a result: up to its type. */
    List<Attribute> beforeType() throws ProblemException {
        List<Attribute> attributes = new ArrayList<>();
        while (tokens.at(Kind.STRING) || tokens.at(Kind.WORD) && !TypeParser.begins(tokens.peek())) {
            attributes.add(attribute());
        }
        return attributes;
    }

    /** Of a function, call or group: up to something that is none, or to one of these words. */
    List<Attribute> ofFunction(Set<String> end) throws ProblemException {
        List<Attribute> attributes = new ArrayList<>();
        while (tokens.at(Kind.GROUP) || tokens.at(Kind.STRING) || tokens.at(Kind.WORD) && !end.contains(tokens.peek().text())) {
            attributes.add(attribute());
        }
        return attributes;
    }

    private Attribute attribute() throws ProblemException {
        Token name = tokens.next();
        if (name.kind() == Kind.GROUP) {
            return Attribute.word(name.text());
        }
        if (name.kind() == Kind.STRING) {
            String value = tokens.accept("=") ? "=\"" + Names.escaped(tokens.expect(Kind.STRING, "a text in quotes").text()) + "\"" : "";
            return new Attribute("\"" + Names.escaped(name.text()) + "\"", Optional.empty(), value);
        }
        if (WITH_TYPE.contains(name.text()) && tokens.accept("(")) {
            Attribute attribute = new Attribute(name.text(), Optional.of(types.type()), "");
            tokens.expect(")");
            return attribute;
        }
        if (tokens.accept("=")) {
            return new Attribute(name.text(), Optional.empty(), "=" + tokens.integer("a number"));
        }
        if (WITH_NUMBER.contains(name.text()) && tokens.at(Kind.INTEGER)) {
            return new Attribute(name.text(), Optional.empty(), " " + tokens.integer("a number"));
        }
        return new Attribute(name.text(), Optional.empty(), tokens.at("(") ? inParentheses() : "");
    }

    /** What stands in parentheses, as it is written but for spaces. */
    private String inParentheses() throws ProblemException {
        StringBuilder text = new StringBuilder();
        int open = 0;
        do {
            Token token = tokens.next();
            if (token.is("(")) {
                open++;
            } else if (token.is(")")) {
                open--;
            }
            boolean joined = text.isEmpty() || text.charAt(text.length() - 1) == '(' || token.is(")") || token.is(",") || token.is("(");
            text.append(joined ? "" : " ").append(switch (token.kind()) {
                case WORD, INTEGER, FLOAT, MARK -> token.text();
                case LABEL -> token.text() + ":";
                case STRING -> "\"" + Names.escaped(token.text()) + "\"";
                case LOCAL -> Names.local(token.text());
                default -> throw tokens.unexpected(token, "')' at the end of the attribute");
            });
        } while (open > 0);
        return text.toString();
    }
}
