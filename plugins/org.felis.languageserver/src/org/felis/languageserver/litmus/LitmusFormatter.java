package org.felis.languageserver.litmus;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.felis.litmus.litmus.AssemblyProgram;
import org.felis.litmus.litmus.Cell;
import org.felis.litmus.litmus.Row;
import org.felis.litmus.litmus.ThreadColumn;
import org.felis.litmus.litmus.ThreadHeader;

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
        String newline = text.contains("\r\n") ? "\r\n" : "\n";
        Optional<List<Line>> rows = program == null ? Optional.empty() : rows(program, newline);
        if (rows.isEmpty()) {
            return withoutTrailingBlanks(text);
        }
        ICompositeNode node = NodeModelUtils.findActualNodeFor(program);
        int from = node.getOffset();
        int to = node.getEndOffset();
        int lineStart = text.substring(0, from).lastIndexOf('\n') + 1;
        boolean ownLine = text.substring(lineStart, from).isBlank();
        String head = ownLine ? text.substring(0, lineStart) : text.substring(0, from).stripTrailing() + newline;
        String rest = text.substring(to);
        return withoutTrailingBlanks(head + table(rows.get(), newline) + rest);
    }

    /**
     * A row of the table.
     *
     * @param behind the comments between this row and the next one, each with the blank or the line break before it
     */
    private record Line(List<String> cells, String behind) {
    }

    /** The rows, the thread names first; empty if there are comments within rows, which have no place in a table. */
    private Optional<List<Line>> rows(AssemblyProgram program, String newline) {
        List<EObject> parts = new ArrayList<>(List.of(program.getHeader()));
        parts.addAll(program.getRows());
        List<Line> rows = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            ICompositeNode node = NodeModelUtils.findActualNodeFor(parts.get(i));
            if (!comments(node.getOffset(), node.getEndOffset(), newline).isEmpty()) {
                return Optional.empty();
            }
            int next = i + 1 < parts.size() ? NodeModelUtils.findActualNodeFor(parts.get(i + 1)).getOffset() : node.getEndOffset();
            rows.add(new Line(cells(parts.get(i)), comments(node.getEndOffset(), next, newline)));
        }
        return Optional.of(rows);
    }

    private List<String> cells(EObject part) {
        return part instanceof Row row ? row.getCells().stream().map(this::text).toList()
                : ((ThreadHeader) part).getThreads().stream().map(ThreadColumn::getName).toList();
    }

    /** The comments between two offsets: on lines of their own if they were so, else behind what comes before. */
    private String comments(int from, int to, String newline) {
        StringBuilder comments = new StringBuilder();
        int before = from;
        for (ILeafNode leaf : analysis.leaves()) {
            if (leaf.isHidden() && !leaf.getText().isBlank() && from <= leaf.getOffset() && leaf.getEndOffset() <= to) {
                boolean ownLine = text.substring(before, leaf.getOffset()).contains("\n") || text.startsWith("\n", before - 1);
                comments.append(ownLine ? newline + " " : " ").append(leaf.getText().strip());
                before = leaf.getEndOffset();
            }
        }
        return comments.toString();
    }

    private String text(Cell cell) {
        INode node = NodeModelUtils.findActualNodeFor(cell);
        return node == null ? "" : text.substring(node.getOffset(), node.getEndOffset()).strip().replaceAll("\\s+", " ");
    }

    private static String table(List<Line> rows, String newline) {
        int columns = rows.stream().mapToInt(row -> row.cells().size()).max().orElse(0);
        int[] widths = new int[columns];
        for (Line row : rows) {
            for (int i = 0; i < row.cells().size(); i++) {
                widths[i] = Math.max(widths[i], row.cells().get(i).length());
            }
        }
        List<String> lines = new ArrayList<>();
        for (Line row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < row.cells().size(); i++) {
                line.append(i == 0 ? " " : " | ").append(row.cells().get(i)).append(" ".repeat(widths[i] - row.cells().get(i).length()));
            }
            lines.add(line.append(" ;").append(row.behind()).toString());
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
