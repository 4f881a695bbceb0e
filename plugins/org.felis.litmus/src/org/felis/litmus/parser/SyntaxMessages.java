package org.felis.litmus.parser;

import java.util.Map;
import java.util.Optional;

import org.antlr.runtime.CommonToken;
import org.antlr.runtime.MismatchedTokenException;
import org.antlr.runtime.RecognitionException;
import org.antlr.runtime.Token;
import org.antlr.runtime.TokenStream;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.SyntaxErrorMessage;
import org.eclipse.xtext.parser.antlr.SyntaxErrorMessageProvider;
import org.felis.litmus.litmus.AssemblyProgram;
import org.felis.litmus.litmus.Atom;
import org.felis.litmus.litmus.Cell;
import org.felis.litmus.litmus.ComparedValue;
import org.felis.litmus.litmus.Condition;
import org.felis.litmus.litmus.Declaration;
import org.felis.litmus.litmus.DeclaredLocation;
import org.felis.litmus.litmus.Expectation;
import org.felis.litmus.litmus.Filter;
import org.felis.litmus.litmus.Group;
import org.felis.litmus.litmus.InitialState;
import org.felis.litmus.litmus.InitialValue;
import org.felis.litmus.litmus.Instruction;
import org.felis.litmus.litmus.LitmusTest;
import org.felis.litmus.litmus.LocationItem;
import org.felis.litmus.litmus.Locations;
import org.felis.litmus.litmus.Observed;
import org.felis.litmus.litmus.Operand;
import org.felis.litmus.litmus.Proposition;
import org.felis.litmus.litmus.Row;
import org.felis.litmus.litmus.ThreadHeader;
import org.felis.litmus.problems.LitmusProblem;

/**
 * Words syntax errors for people. The place is handed on as data of the message ({@link #place}): what is missing at the end
 * of a line is missed there, not at the first word of the next one.
 */
public class SyntaxMessages extends SyntaxErrorMessageProvider {

    private static final int LONGEST_QUOTE = 30;

    private static final Map<String, String> TERMINALS = Map.of("RULE_ID", "a name", "RULE_NUMERAL", "a number",
            "RULE_STRING", "a text in quotes", "EOF", "the end of the file");

    private static final String CONNECTIVES = "'/\\', '\\/' or ')'";

    /** A place in the file, in UTF-16 code units. */
    public record Place(int offset, int length) {
    }

    @Override
    public SyntaxErrorMessage getSyntaxErrorMessage(IParserErrorContext context) {
        RecognitionException exception = context.getRecognitionException();
        if (exception == null) {
            return new SyntaxErrorMessage(LitmusProblem.SYNTAX.message("unexpected character"),
                    LitmusProblem.SYNTAX.code());
        }
        Token token = exception.token;
        if (token instanceof CommonToken found && found.getText() != null && isUnread(context, found)) {
            LitmusProblem problem = UnreadText.problem(found.getText(), found.getStartIndex());
            return message(problem.message(UnreadText.parameters(found.getText())), problem.code(),
                    new Place(found.getStartIndex(), UnreadText.marked(found.getText())));
        }
        String expected = expected(context, exception);
        Optional<CommonToken> before = previousVisible(exception);
        boolean atEnd = token == null || token.getType() == Token.EOF;
        boolean missed = atEnd || expected.contains("';'") && before.isPresent() && before.get().getLine() < token.getLine();
        if (missed && before.isPresent()) {
            return message("expected " + expected + (atEnd ? ", but the file ends here" : ""),
                    LitmusProblem.SYNTAX.code(), new Place(before.get().getStopIndex() + 1, 0));
        }
        if (atEnd) {
            return message("expected " + expected + ", but the file ends here", LitmusProblem.SYNTAX.code(),
                    new Place(0, 0));
        }
        CommonToken found = (CommonToken) token;
        return message("expected " + expected + ", found '" + quote(found.getText()) + "'" + hint(context, found),
                LitmusProblem.SYNTAX.code(),
                new Place(found.getStartIndex(), found.getStopIndex() - found.getStartIndex() + 1));
    }

    /** Where a message made here wants to be shown. */
    public static Optional<Place> place(SyntaxErrorMessage message) {
        String[] data = message.getIssueData();
        return data == null || data.length != 2 ? Optional.empty()
                : Optional.of(new Place(Integer.parseInt(data[0]), Integer.parseInt(data[1])));
    }

    private static SyntaxErrorMessage message(String text, String code, Place place) {
        return new SyntaxErrorMessage(text, code,
                new String[] { Integer.toString(place.offset()), Integer.toString(place.length()) });
    }

    private static boolean isUnread(IParserErrorContext context, CommonToken token) {
        String[] names = context.getTokenNames();
        return token.getType() >= 0 && token.getType() < names.length && names[token.getType()].contains("UNREAD");
    }

    private static String expected(IParserErrorContext context, RecognitionException exception) {
        EObject current = context.getCurrentContext();
        boolean inQuestion = exception.token != null && exception.token.getText() != null
                && exception.token.getText().matches("exists|forall|final|locations|filter|~");
        Optional<String> token = expectedToken(context, exception);
        return switch (current) {
            case null -> "the header: an architecture and the test's name";
            case LitmusTest test -> test.getProgram() != null
                    ? "'exists', '~exists', 'forall', 'final', 'locations' or 'filter'"
                    : test.getInitialState() != null ? "the row of thread names, such as \"P0 | P1 ;\""
                            : "the initial state '{ … }'";
            case InitialState state -> "a declaration such as \"x=1\" or \"0:X1=x\", or '}'";
            case Declaration declaration -> declaration.getValue() != null
                    || exception instanceof MismatchedTokenException && token.isEmpty()
                            ? "';' between declarations, or '}' at the end of the initial state"
                            : token.orElse("a declaration such as \"x=1\" or \"0:X1=x\"");
            case DeclaredLocation location -> token.orElse("'=' and a value, or ';'");
            case InitialValue value -> "';' between declarations, or '}' at the end of the initial state";
            case ThreadHeader header -> "'|' or ';' in the row of thread names";
            case AssemblyProgram program -> "an instruction, '|' or ';'";
            case Row row -> atRowEnd(exception, inQuestion);
            case Cell cell -> inQuestion || token.isEmpty() ? atRowEnd(exception, inQuestion) : token.get();
            case Instruction instruction -> inQuestion || token.isEmpty() ? atRowEnd(exception, inQuestion)
                    : "an operand";
            case Group group -> closing(group);
            case Operand operand -> inQuestion ? atRowEnd(exception, true) : "an operand";
            case Atom atom -> inQuestion ? atRowEnd(exception, true) : token.orElse("an operand");
            case Locations locations -> "a location or register such as \"x\" or \"0:X1\", ';' or ']'";
            case LocationItem item -> "';' or ']' in the list of locations";
            case Filter filter -> "a proposition such as \"x=1\"";
            case Condition condition -> token.orElse("a proposition such as \"0:X1=1 /\\ x=2\"");
            case Expectation expectation -> "an expectation such as \"tso: ~exists\"";
            case Observed observed -> token.orElse("'=' and a value");
            case ComparedValue value -> CONNECTIVES;
            case Proposition proposition -> token.filter(t -> !t.equals("')'")).orElse(CONNECTIVES);
            default -> token.orElse("something else");
        };
    }

    /** For those who write conditions as in other languages. */
    private static String hint(IParserErrorContext context, Token found) {
        EObject current = context.getCurrentContext();
        boolean inQuestion = current instanceof Proposition || current instanceof ComparedValue
                || current instanceof Condition || current instanceof Filter || current instanceof LitmusTest;
        return !inQuestion ? "" : switch (found.getText()) {
            case "&", "&&", "and", "AND" -> "; 'and' is written '/\\'";
            case "|", "||", "or", "OR" -> "; 'or' is written '\\/'";
            case "!" -> "; 'not' is written '~'";
            default -> "";
        };
    }

    private static String atRowEnd(RecognitionException exception, boolean inQuestion) {
        boolean ends = exception.token == null || exception.token.getType() == Token.EOF || inQuestion;
        return ends ? "';' at the end of the row" : "an instruction, '|' or ';'";
    }

    private static String closing(Group group) {
        return switch (group.getOpen() == null ? "[" : group.getOpen()) {
            case "(" -> "an operand, ',' or ')'";
            case "{" -> "an operand, ',' or '}'";
            default -> "an operand, ',' or ']'";
        };
    }

    private static Optional<String> expectedToken(IParserErrorContext context, RecognitionException exception) {
        if (!(exception instanceof MismatchedTokenException mismatch)) {
            return Optional.empty();
        }
        String[] names = context.getTokenNames();
        if (mismatch.expecting < 0 || mismatch.expecting >= names.length) {
            return Optional.empty();
        }
        String name = names[mismatch.expecting];
        return Optional.of(TERMINALS.getOrDefault(name, name));
    }

    private static Optional<CommonToken> previousVisible(RecognitionException exception) {
        if (!(exception.input instanceof TokenStream tokens)) {
            return Optional.empty();
        }
        for (int i = Math.min(exception.index, tokens.size()) - 1; i >= 0; i--) {
            Token token = tokens.get(i);
            if (token.getChannel() != Token.HIDDEN_CHANNEL && token instanceof CommonToken common) {
                return Optional.of(common);
            }
        }
        return Optional.empty();
    }

    private static String quote(String text) {
        String line = text.strip().lines().findFirst().orElse("");
        return line.length() <= LONGEST_QUOTE ? line : line.substring(0, LONGEST_QUOTE) + "…";
    }
}
