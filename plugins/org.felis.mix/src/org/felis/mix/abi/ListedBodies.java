package org.felis.mix.abi;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.source.ProblemException;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.listing.ListedFunction;
import org.felis.litmus.piece.Library;
import org.felis.litmus.piece.Piece;
import org.felis.litmus.piece.PieceException;
import org.felis.mix.profile.Profile;
import org.felis.mix.split.Part;
import org.felis.mix.split.Split;
import org.felis.mix.split.TestSplitter;

/** The listed sequences as functions, to be compared with, and as profiles, to be mixed with. */
final class ListedBodies {

    private final AbiTable table;
    private final Map<String, Map<String, String>> graphs = new HashMap<>();

    ListedBodies(AbiTable table) {
        this.table = table;
    }

    /** The extension of the listed sequence that has this graph. */
    synchronized Optional<String> extension(Probe probe, String graph) {
        return Optional.ofNullable(graphs.computeIfAbsent(probe.name(), any -> graphs(probe)).get(graph));
    }

    private Map<String, String> graphs(Probe probe) {
        Map<String, String> found = new LinkedHashMap<>();
        for (ListedSequence sequence : table.sequences(probe.statement())) {
            try {
                ListedFunction function = sequence.function(probe.statement(), table.machine().architecture());
                Piece piece = Piece.of(table.machine().architecture(), function, probe.part().function().signature(), Library.NONE);
                found.putIfAbsent(AccessGraph.of(piece, Optional.empty()).text(), sequence.extension());
            } catch (PieceException wrong) {
                throw new IllegalStateException(table.file() + ":" + sequence.line() + ": " + wrong.getMessage(), wrong);
            }
        }
        return found;
    }

    boolean isListed(Probe probe) {
        return !table.sequences(probe.statement()).isEmpty();
    }

    /**
     * A profile for each extension, with functions for the statements of tests; without loops of compare-and-swap, which would be followed up to a bound only.
     *
     * @param without the definition in C that has none
     */
    List<Profile> profiles(List<ProofTest> tests, Optional<String> without) throws ProblemException {
        Map<String, Statement> statements = new LinkedHashMap<>();
        for (ProofTest test : tests) {
            List<Part> parts = TestSplitter.split(test.file(), test.text(), Split.STATEMENT, table.machine().pointerBytes()).parts();
            for (int i = 0; i < parts.size(); i++) {
                statements.putIfAbsent(parts.get(i).function().definition(), test.statements().get(i));
            }
        }
        without.ifPresent(statements::remove);
        List<Profile> profiles = new ArrayList<>();
        for (String extension : table.extensions()) {
            // of two sequences for one extension each is a choice
            for (int choice = 0;; choice++) {
                Map<String, ListedFunction> functions = functions(statements, extension, choice);
                if (functions.isEmpty()) {
                    break;
                }
                profiles.add(new Profile("listed:" + extension + (choice == 0 ? "" : "-" + (choice + 1)), new Profile.Given(table.name(), functions), Map.of(), List.of(), SourceRange.wholeFile(table.file())));
            }
        }
        return profiles;
    }

    private Map<String, ListedFunction> functions(Map<String, Statement> statements, String extension, int choice) {
        Map<String, ListedFunction> functions = new LinkedHashMap<>();
        statements.forEach((definition, statement) -> table.sequences(statement).stream().filter(sequence -> sequence.extension().equals(extension) && !sequence.isLoopOfSwaps()).skip(choice).findFirst()
                .ifPresent(sequence -> functions.put(definition, sequence.function(statement, table.machine().architecture()))));
        return functions;
    }
}
