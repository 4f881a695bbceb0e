package org.felis.llvm.parser;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.felis.engine.source.ProblemException;
import org.felis.llvm.ir.Metadata;
import org.felis.llvm.parser.Token.Kind;

/** Reads metadata of any kind, by its form alone. */
final class MetadataParser {

    private static final Set<String> SEQUENCES = Set.of("DIExpression", "DIArgList");

    private final Tokens tokens;
    private final ValueParser values;

    MetadataParser(Tokens tokens, ValueParser values) {
        this.tokens = tokens;
        this.values = values;
    }

    /** A node's number that is next. */
    int number() throws ProblemException {
        Token token = tokens.expect(Kind.METADATA, "the number of metadata, such as !3");
        if (token.text().length() > 9) {
            throw LlvmProblem.OUT_OF_RANGE.at(tokens.range(token), "the number !" + token.text(), "at most 9 digits");
        }
        return Integer.parseInt(token.text());
    }

    /** A node, a reference to one, a text, or a value. */
    Metadata metadata() throws ProblemException {
        tokens.enter();
        Metadata metadata = plain();
        tokens.leave();
        return metadata;
    }

    private Metadata plain() throws ProblemException {
        Token token = tokens.peek();
        if (token.kind() == Kind.METADATA) {
            return new Metadata.Reference(number());
        }
        if (token.kind() == Kind.METADATA_NAME) {
            return specialised(false);
        }
        if (token.is("!")) {
            tokens.next();
            if (tokens.at(Kind.STRING)) {
                return new Metadata.Text(tokens.next().text(), false);
            }
            return tuple(false);
        }
        if (token.isWord("null")) {
            tokens.next();
            return new Metadata.Absent();
        }
        if (tokens.acceptWord("distinct")) {
            if (tokens.accept("!")) {
                return tuple(true);
            }
            return specialised(true);
        }
        if (TypeParser.begins(token)) {
            return new Metadata.OfValue(values.operand());
        }
        throw tokens.unexpected("metadata");
    }

    private Metadata tuple(boolean distinct) throws ProblemException {
        tokens.expect("{");
        List<Metadata> elements = new ArrayList<>();
        if (!tokens.at("}")) {
            do {
                elements.add(metadata());
            } while (tokens.accept(","));
        }
        tokens.expect("}");
        return new Metadata.Tuple(distinct, elements);
    }

    private Metadata specialised(boolean distinct) throws ProblemException {
        String kind = tokens.expect(Kind.METADATA_NAME, "a kind of metadata, such as !DILocation").text();
        tokens.expect("(");
        if (SEQUENCES.contains(kind)) {
            List<Metadata> elements = new ArrayList<>();
            if (!tokens.at(")")) {
                do {
                    elements.add(element());
                } while (tokens.accept(","));
            }
            tokens.expect(")");
            return new Metadata.Sequence(kind, elements);
        }
        Map<String, Metadata> fields = new LinkedHashMap<>();
        if (!tokens.at(")")) {
            do {
                Token name = tokens.expect(Kind.LABEL, "a field of !" + kind + ", such as 'line: 3'");
                if (fields.put(name.text(), field()) != null) {
                    throw LlvmProblem.DEFINED_TWICE.at(tokens.range(name), "the field '" + name.text() + "'");
                }
            } while (tokens.accept(","));
        }
        tokens.expect(")");
        return new Metadata.Node(distinct, kind, fields);
    }

    private Metadata element() throws ProblemException {
        Token token = tokens.peek();
        return token.kind() == Kind.INTEGER || token.kind() == Kind.WORD && !TypeParser.begins(token) ? field() : metadata();
    }

    private Metadata field() throws ProblemException {
        Token token = tokens.peek();
        switch (token.kind()) {
        case INTEGER:
            return new Metadata.Number(tokens.integer("a number"));
        case STRING:
            return new Metadata.Text(tokens.next().text(), true);
        case WORD:
            if (!token.text().equals("null") && !token.text().equals("distinct") && !TypeParser.begins(token)) {
                StringBuilder words = new StringBuilder(tokens.next().text());
                while (tokens.accept("|")) {
                    words.append(" | ").append(tokens.next().text());
                }
                return new Metadata.Symbol(words.toString());
            }
            return metadata();
        default:
            return metadata();
        }
    }
}
