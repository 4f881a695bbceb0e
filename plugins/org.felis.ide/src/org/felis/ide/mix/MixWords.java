package org.felis.ide.mix;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import org.felis.engine.source.Problem;
import org.felis.ide.markers.VerdictText;
import org.felis.mix.combine.Mix;
import org.felis.mix.compare.MixAnswer;
import org.felis.mix.compare.MixMatrix;
import org.felis.mix.compare.SourceAnswer;
import org.felis.mix.compare.TestResult;
import org.felis.mix.split.Part;

/** Results of mix testing in the words of the view. */
final class MixWords {

    private MixWords() {
    }

    /** With the file's name, which is enough here, and the line if there is one. */
    static String problem(Problem problem) {
        String file = problem.range().file();
        String name = file.isEmpty() ? "" : Path.of(file).getFileName().toString();
        String place = name.isEmpty() ? "" : name + (problem.range().line() > 0 ? ":" + problem.range().line() : "") + ": ";
        return place + VerdictText.withoutOptions(problem.message()).replace("use --split thread", "split by threads");
    }

    /** {@code Bug: 7 of 16 mixes of 2 profiles}. */
    static String summary(MixMatrix matrix) {
        TestResult result = matrix.result();
        TestResult.Counts counts = result.counts();
        String all = count(counts.assignments().toString(), "mix", "mixes") + " of " + count(String.valueOf(matrix.profiles().size()), "profile", "profiles")
                + ", " + counts.verified() + " verified";
        List<String> found = new ArrayList<>();
        if (counts.withNewState().signum() > 0) {
            found.add(counts.withNewState() + " with a bug");
        }
        if (counts.withLoadBuffering().signum() > 0) {
            found.add(counts.withLoadBuffering() + " with load buffering");
        }
        if (counts.unanswered().signum() > 0) {
            found.add(counts.unanswered() + " unanswered");
        }
        return result.name() + ": " + word(result.summary()) + " (" + all + (found.isEmpty() ? "" : ": " + String.join(", ", found))
                + String.format(Locale.ROOT, "; %.1f s)", result.seconds());
    }

    private static String count(String number, String one, String many) {
        return number + " " + (number.equals("1") ? one : many);
    }

    static String word(TestResult.Summary summary) {
        return switch (summary) {
            case BUG -> "Bug";
            case LOAD_BUFFERING -> "Load Buffering";
            case CONFORMS -> "Conforms";
            case CONFORMS_UP_TO_BOUND -> "Conforms (up to the bound)";
            case UNDEFINED -> "Undefined";
            case UNKNOWN -> "Unknown";
            case ERROR -> "No Mix";
        };
    }

    static String cell(MixMatrix.Cell cell) {
        TestResult.Counts counts = cell.counts();
        return switch (cell.worst()) {
            case BUG -> "Bug" + share(counts.withNewState().toString(), cell);
            case LOAD_BUFFERING -> "Load Buffering" + share(counts.withLoadBuffering().toString(), cell);
            default -> word(cell.worst());
        };
    }

    private static String share(String found, MixMatrix.Cell cell) {
        return cell.isAlone() && cell.counts().assignments().intValue() == 1 ? "" : " (" + found + " of " + cell.counts().assignments() + ")";
    }

    static String answer(MixAnswer answer) {
        return switch (answer) {
            case MixAnswer.NewState found -> "Bug";
            case MixAnswer.LoadBuffering found -> "Load Buffering";
            case MixAnswer.Unanswered(String reason) -> "Unknown: " + VerdictText.withoutOptions(reason);
            case MixAnswer.Conforms(boolean upToBound) -> upToBound ? "Conforms (up to the bound)" : "Conforms";
        };
    }

    /** Why there are no mixes, though the test can be read. */
    static String source(SourceAnswer source) {
        return switch (source) {
            case SourceAnswer.Known known -> "";
            case SourceAnswer.Undefined(String axiom) -> "The source is undefined (" + axiom + "): every mix is right, and none was verified.";
            case SourceAnswer.Unanswered(String reason) -> "The final states of the source are not known: " + reason;
        };
    }

    /** {@code P1_0 by clang-14-armv8-a, the rest by clang-14-armv7-a}: what is changed comes first. */
    static String assignment(List<Part> parts, List<String> profiles) {
        Map<String, List<String>> byProfile = new LinkedHashMap<>();
        for (int i = 0; i < parts.size(); i++) {
            byProfile.computeIfAbsent(profiles.get(i), any -> new ArrayList<>()).add(parts.get(i).name());
        }
        String usual = byProfile.entrySet().stream().max(Comparator.comparingInt(entry -> entry.getValue().size())).orElseThrow().getKey();
        if (byProfile.size() == 1) {
            return usual + " alone";
        }
        return byProfile.entrySet().stream().filter(entry -> !entry.getKey().equals(usual))
                .map(entry -> String.join(" ", entry.getValue()) + " by " + entry.getKey()).collect(Collectors.joining(", "))
                + ", the rest by " + usual;
    }

    /** {@code 1 of 4}. */
    static String changes(Mix mix) {
        return mix.changes() + " of " + mix.bodies().size();
    }

    static String state(Map<String, String> state) {
        return state.isEmpty() ? "(nothing is observed)"
                : state.entrySet().stream().map(entry -> entry.getKey() + "=" + entry.getValue() + ";").collect(Collectors.joining(" "));
    }
}
