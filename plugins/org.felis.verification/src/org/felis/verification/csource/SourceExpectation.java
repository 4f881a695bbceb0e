package org.felis.verification.csource;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.c.machine.Outcome;
import org.felis.c.machine.Outcomes;
import org.felis.c.memory.ProvenanceModel;
import org.felis.c.source.SourceProblem;
import org.felis.engine.source.Problem;

/**
 * What a reference says of a C file.
 *
 * @param kind {@code value} and {@code ub}: outcomes that there must be; {@code stdout}: the one output; {@code error}: whether some execution fails an
 *            assertion or is undefined;
 *            {@code constraint}, {@code rejection}, {@code syntax}, {@code static ub}: whether the file is rejected; {@code reachability}: of threads
 * @param model the model of provenance, or of memory for programs with threads
 * @param expected in the words of the table
 */
public record SourceExpectation(String kind, String model, String expected) {

    /** How the answers compare. */
    public enum Result {
        RIGHT, WRONG, UNSUPPORTED, UNANSWERED
    }

    /** @param found what Felis says, in words */
    public record Judgement(Result result, String found) {
    }

    private static final Pattern REJECTED = Pattern.compile("rejected(?: as undefined)?(?: @(\\d+))?(?: (§\\S+))?");
    private static final Pattern UNDEFINED = Pattern.compile("(?:UB )?(UB\\w+)(?: @(\\d+))?");
    /** Behind a value whose output depends on addresses. */
    private static final String ADDRESSES = " stdout(addresses)";

    /** Which model of provenance the row is about. */
    public ProvenanceModel provenance() {
        return ProvenanceModel.of(model).orElse(ProvenanceModel.PNVI_AE_UDI);
    }

    /** Which memory model the row is about; C11 as its authors had it orders sequentially consistent accesses wholly. */
    public Optional<String> memoryModel() {
        return kind.equals("reachability") ? Optional.of(model.equals("c11") ? "c11_partialSC" : model) : Optional.empty();
    }

    /** What programs look at that are about several models. */
    public List<String> definitions() {
        return kind.equals("reachability") ? List.of("-D__memory_model_" + model + "__=1") : List.of();
    }

    /** Which function of a file without {@code main} is meant: the only one, where it is asked whether something goes wrong. */
    public Optional<String> functionOf(SourceAnswer answer) {
        return kind.equals("error") && answer instanceof SourceAnswer.Accepted accepted && accepted.functions().size() == 1
                ? Optional.of(accepted.functions().getFirst())
                : Optional.empty();
    }

    /**
     * Compares.
     *
     * @param output what the program is to print, for {@code stdout}
     */
    public Judgement judge(SourceAnswer answer, Optional<String> output) {
        return switch (answer) {
            case SourceAnswer.Undecided undecided -> {
                Problem problem = undecided.problems().getFirst();
                yield new Judgement(problem.code().equals(SourceProblem.UNSUPPORTED.code()) ? Result.UNSUPPORTED : Result.UNANSWERED, problem.toString());
            }
            case SourceAnswer.Accepted accepted -> new Judgement(kind.equals("syntax") && expected.startsWith("accepted") ? Result.RIGHT : Result.WRONG,
                    "accepted, without main");
            case SourceAnswer.Rejected rejected -> new Judgement(isRejectionRight(rejected.problems()) ? Result.RIGHT : Result.WRONG, "rejected "
                    + rejected.problems().getFirst());
            case SourceAnswer.Found found -> new Judgement(isRight(found.outcomes(), found.hasAssertion(), output) ? Result.RIGHT : Result.WRONG,
                    words(found.outcomes()));
        };
    }

    private static String words(Outcomes outcomes) {
        List<String> words = new ArrayList<>(outcomes.list().stream().limit(5).map(Outcome::toString).toList());
        outcomes.limit().ifPresent(limit -> words.add("incomplete: " + limit));
        return String.join(" | ", words);
    }

    private boolean isRejectionRight(List<Problem> problems) {
        if (kind.equals("syntax") && expected.startsWith("accepted")) { // by a parser, which does not look at constraints
            return problems.stream().allMatch(p -> p.code().equals(SourceProblem.CONSTRAINT.code()));
        }
        Matcher rejected = REJECTED.matcher(expected);
        if (rejected.matches()) {
            return rejected.group(1) == null || problems.stream().anyMatch(p -> p.range().line() == Integer.parseInt(rejected.group(1))
                    && isParagraphRight(p, rejected.group(2)));
        }
        Matcher undefined = UNDEFINED.matcher(expected);
        return undefined.matches() && problems.stream().anyMatch(p -> p.message().contains(undefined.group(1))
                && (undefined.group(2) == null || p.range().line() == Integer.parseInt(undefined.group(2))));
    }

    /** The words of a rejection name the paragraph, if it is known. */
    private static boolean isParagraphRight(Problem problem, String paragraph) {
        return paragraph == null || !problem.message().contains("§") || problem.message().contains(paragraph);
    }

    private boolean isRight(Outcomes outcomes, boolean hasAssertion, Optional<String> output) {
        List<Outcome> list = outcomes.list();
        return switch (kind) {
            case "stdout" -> list.size() == 1 && list.getFirst().output().strip().equals(output.orElse("").strip());
            case "error" -> isErrorRight(list);
            case "reachability" -> isReachabilityRight(list, hasAssertion);
            case "syntax" -> expected.startsWith("accepted");
            case "value", "ub" -> Arrays.stream(expected.split(" \\| ")).allMatch(one -> list.stream().anyMatch(outcome -> isSame(one, outcome)));
            default -> false;
        };
    }

    private boolean isErrorRight(List<Outcome> outcomes) {
        boolean isFound = outcomes.stream().anyMatch(o -> o.end() == Outcome.End.UNDEFINED || o.end() == Outcome.End.ASSERTION);
        return switch (expected) {
            case "no error" -> !isFound;
            case "error found", "error" -> isFound;
            case "assertion fails" -> outcomes.stream().anyMatch(o -> o.end() == Outcome.End.ASSERTION);
            default -> outcomes.stream().anyMatch(outcome -> isSame(expected, outcome));
        };
    }

    /** Where something is asserted, whether that fails; otherwise whether some execution gets to its end. */
    private boolean isReachabilityRight(List<Outcome> outcomes, boolean hasAssertion) {
        boolean fails = outcomes.stream().anyMatch(o -> o.end() == Outcome.End.ASSERTION);
        boolean isUndefined = outcomes.stream().anyMatch(o -> o.end() == Outcome.End.UNDEFINED);
        boolean isReached = hasAssertion ? fails : !outcomes.isEmpty();
        return switch (expected) {
            case "assertion holds" -> !fails && !isUndefined;
            case "unreachable" -> !isReached;
            case "reachable" -> isReached;
            case "race UB; error", "UB" -> isUndefined;
            default -> false;
        };
    }

    private boolean isSame(String one, Outcome outcome) {
        Matcher undefined = UNDEFINED.matcher(one);
        if (undefined.matches()) {
            return outcome.end() == Outcome.End.UNDEFINED && outcome.place().line() == Integer.parseInt(undefined.group(2))
                    && (outcome.behaviour().orElseThrow().code().equals(undefined.group(1))
                            // a checker of assertions has one name for all pointers that may not be used
                            || kind.equals("error") && outcome.behaviour().orElseThrow().general().code().equals(undefined.group(1)));
        }
        if (one.equals("error")) {
            return outcome.end() == Outcome.End.UNDEFINED;
        }
        if (one.endsWith(ADDRESSES)) {
            String value = one.substring(0, one.length() - ADDRESSES.length());
            return outcome.toString().equals(value) || outcome.toString().startsWith(value + " ");
        }
        return outcome.toString().replaceFirst("^exit ", "value ").equals(one);
    }
}
