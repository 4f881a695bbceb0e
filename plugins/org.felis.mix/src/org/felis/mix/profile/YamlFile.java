package org.felis.mix.profile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.engine.source.SourceRange;
import org.felis.mix.MixProblem;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** A YAML text as a tree whose parts have places. What is wrong is gathered, so that a user sees all of it at once. */
public final class YamlFile {

    private final String file;
    private final String text;
    private final List<Problem> problems = new ArrayList<>();

    public YamlFile(String file, String text) {
        this.file = file;
        this.text = text;
    }

    /** A mapping from keys to parts, with the place of each key. */
    public record Entry(String key, Node keyNode, Node value) {
    }

    public List<Problem> problems() {
        return problems;
    }

    public void add(MixProblem problem, Node node, Object... arguments) {
        problems.add(problem.at(range(node), arguments));
    }

    public void add(MixProblem problem, SourceRange place, Object... arguments) {
        problems.add(problem.at(place, arguments));
    }

    /** @throws ProblemException if the text is not YAML, or is empty */
    public Node root() throws ProblemException {
        try {
            Optional<Node> root = new Compose(LoadSettings.builder().setLabel(file).setAllowDuplicateKeys(true).build()).composeString(text);
            return root.orElseThrow(() -> MixProblem.SYNTAX.exception(SourceRange.startOf(file), "it is empty; expected keys with values"));
        } catch (MarkedYamlEngineException wrong) {
            throw MixProblem.SYNTAX.exception(wrong.getProblemMark().map(this::range).orElseGet(() -> SourceRange.startOf(file)), wrong.getProblem());
        } catch (YamlEngineException wrong) {
            throw MixProblem.SYNTAX.exception(SourceRange.startOf(file), wrong.getMessage());
        }
    }

    private SourceRange range(Mark mark) {
        return new SourceRange(file, mark.getLine() + 1, mark.getColumn() + 1, mark.getIndex(), 0);
    }

    public SourceRange range(Node node) {
        return node.getStartMark().map(start -> {
            int length = node instanceof ScalarNode ? node.getEndMark().map(end -> end.getIndex() - start.getIndex()).orElse(0) : 0;
            return new SourceRange(file, start.getLine() + 1, start.getColumn() + 1, start.getIndex(), length);
        }).orElseGet(() -> SourceRange.startOf(file));
    }

    /** The entries of a mapping, in order; a key that is given twice is reported. */
    public Map<String, Entry> entries(Node node, String expected) {
        Map<String, Entry> entries = new LinkedHashMap<>();
        if (!(node instanceof MappingNode mapping)) {
            add(MixProblem.WRONG_VALUE, node, expected);
            return entries;
        }
        for (NodeTuple tuple : mapping.getValue()) {
            if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
                add(MixProblem.WRONG_VALUE, tuple.getKeyNode(), "a word as key");
            } else if (entries.putIfAbsent(key.getValue(), new Entry(key.getValue(), key, tuple.getValueNode())) != null) {
                add(MixProblem.DUPLICATE, key, key.getValue());
            }
        }
        return entries;
    }

    /** The entries, of which only these keys are accepted. */
    public Map<String, Entry> entries(Node node, String expected, List<String> accepted) {
        Map<String, Entry> entries = entries(node, expected);
        entries.values().stream().filter(entry -> !accepted.contains(entry.key()))
                .forEach(entry -> add(MixProblem.UNKNOWN_KEY, entry.keyNode(), entry.key(), String.join(", ", accepted)));
        return entries;
    }

    /** A word or a text; empty, and reported, if it is something else. */
    public Optional<String> word(Node node, String expected) {
        if (node instanceof ScalarNode scalar && !scalar.getValue().isBlank()) {
            return Optional.of(scalar.getValue());
        }
        add(MixProblem.WRONG_VALUE, node, expected);
        return Optional.empty();
    }

    /** A list of words; a single word is a list of one. Empty, and reported, if it is something else. */
    public List<ScalarNode> words(Node node, String expected) {
        if (node instanceof ScalarNode scalar && !scalar.getValue().isBlank()) {
            return List.of(scalar);
        }
        List<ScalarNode> words = new ArrayList<>();
        if (node instanceof SequenceNode sequence && !sequence.getValue().isEmpty()) {
            for (Node element : sequence.getValue()) {
                if (!(element instanceof ScalarNode scalar)) {
                    add(MixProblem.WRONG_VALUE, element, expected);
                    return List.of();
                }
                words.add(scalar);
            }
            return words;
        }
        add(MixProblem.WRONG_VALUE, node, expected);
        return List.of();
    }
}
