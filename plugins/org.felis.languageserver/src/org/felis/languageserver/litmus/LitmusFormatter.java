package org.felis.languageserver.litmus;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.felis.litmus.litmus.AssemblyProgram;
import org.felis.litmus.litmus.Cell;
import org.felis.litmus.litmus.Row;
import org.felis.litmus.litmus.ThreadColumn;

/**
 * Aligns the columns of the threads: one row a line, a blank around each cell, every column as wide as its widest cell. Runs of blanks
 * in a cell become one. All other text stays but for blanks at ends of lines. Formatting a formatted text changes nothing.
 */
final class LitmusFormatter {

    private final LitmusAnalysis analysis;
    private final String text;

    private LitmusFormatter(LitmusAnalysis analysis) {
        this.analysis = analysis;
        this.text = analysis.document().text();
    }

    /** The text laid out; empty if it has syntax errors. */
    static Optional<String> format(LitmusAnalysis analysis) {
        if (analysis.hasSyntaxErrors()) {
            return Optional.empty();
        }
        String formatted = new LitmusFormatter(analysis).format();
        return words(analysis.leaves()).equals(words(LitmusAnalysis.leavesOf(formatted))) ? Optional.of(formatted) : Optional.empty();
    }

    private String format() {
        AssemblyProgram program = analysis.test().getProgram();
        Optional<List<List<String>>> rows = program == null ? Optional.empty() : rows(program);
        if (rows.isEmpty()) {
            return withoutTrailingBlanks(text);
        }
        ICompositeNode node = NodeModelUtils.findActualNodeFor(program);
        int from = node.getOffset();
        int to = node.getEndOffset();
        int lineStart = text.substring(0, from).lastIndexOf('\n') + 1;
        boolean ownLine = text.substring(lineStart, from).isBlank();
        String newline = text.contains("\r\n") ? "\r\n" : "\n";
        String head = ownLine ? text.substring(0, lineStart) : text.substring(0, from).stripTrailing() + newline;
        String rest = text.substring(to);
        return withoutTrailingBlanks(head + table(rows.get(), newline) + rest);
    }

    /** The text of the cells, the thread names first; empty if there are comments among them, which have no place in a table. */
    private Optional<List<List<String>>> rows(AssemblyProgram program) {
        for (ILeafNode leaf : NodeModelUtils.findActualNodeFor(program).getLeafNodes()) {
            if (leaf.isHidden() && !leaf.getText().isBlank()) {
                return Optional.empty();
            }
        }
        List<List<String>> rows = new ArrayList<>();
        rows.add(program.getHeader().getThreads().stream().map(ThreadColumn::getName).toList());
        for (Row row : program.getRows()) {
            rows.add(row.getCells().stream().map(this::text).toList());
        }
        return Optional.of(rows);
    }

    private String text(Cell cell) {
        INode node = NodeModelUtils.findActualNodeFor(cell);
        return node == null ? "" : text.substring(node.getOffset(), node.getEndOffset()).strip().replaceAll("\\s+", " ");
    }

    private static String table(List<List<String>> rows, String newline) {
        int columns = rows.stream().mapToInt(List::size).max().orElse(0);
        int[] widths = new int[columns];
        for (List<String> row : rows) {
            for (int i = 0; i < row.size(); i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < row.size(); i++) {
                line.append(i == 0 ? " " : " | ").append(row.get(i)).append(" ".repeat(widths[i] - row.get(i).length()));
            }
            lines.add(line.append(" ;").toString());
        }
        return String.join(newline, lines);
    }

    private static String withoutTrailingBlanks(String text) {
        return text.replaceAll("[ \\t]+(?=\\r?\\n|\\z)", "");
    }

    /** The tokens and comments without blanks: texts with the same ones mean the same. */
    private static List<String> words(List<ILeafNode> leaves) {
        return leaves.stream().map(ILeafNode::getText).filter(t -> !t.isBlank()).map(t -> t.replaceAll("[ \\t]+(?=\\r?\\n|\\z)", "").strip())
                .filter(t -> !t.isEmpty()).toList();
    }
}
