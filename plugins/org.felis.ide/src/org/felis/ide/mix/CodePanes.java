package org.felis.ide.mix;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.felis.mix.combine.MixedLine;
import org.felis.mix.compare.MixDetails;
import org.felis.mix.split.Part;
import org.felis.mix.split.SplitTest;

/**
 * The test in C beside the instructions of a mix. Both have the colours of the profiles that compiled the parts; a line that is chosen on one side marks
 * what belongs to it on the other.
 */
final class CodePanes {

    private static final String INDENT = "  ";
    private static final int NUMBER_WIDTH = 4;
    private static final int LINES_ABOVE = 2;

    /**
     * A line of the assembly pane.
     *
     * @param part what it belongs to; none for names of threads and what follows control between parts
     * @param line empty for a head
     */
    private record Row(String text, Optional<Part> part, Optional<String> profile, Optional<MixedLine> line) {
    }

    private final StyledText source;
    private final StyledText assembly;
    private final Consumer<MixedLine> chosen;
    private List<Row> rows = List.of();
    private List<Part> parts = List.of();
    private List<String> profiles = List.of();
    private Set<Part> marked = Set.of();
    private Optional<MixedLine> instruction = Optional.empty();
    private boolean isMarking;

    /** @param chosen is told on which instruction the user put the caret */
    CodePanes(Composite sourceSide, Composite assemblySide, Consumer<MixedLine> chosen) {
        this.chosen = chosen;
        source = pane(sourceSide, "C");
        assembly = pane(assemblySide, "Assembly");
        source.addCaretListener(e -> sourceChosen(source.getLineAtOffset(e.caretOffset) + 1));
        assembly.addCaretListener(e -> assemblyChosen(assembly.getLineAtOffset(e.caretOffset)));
    }

    private static StyledText pane(Composite parent, String title) {
        Composite side = new Composite(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().spacing(0, 1).applyTo(side);
        Label head = new Label(side, SWT.NONE);
        head.setText(title);
        GridDataFactory.fillDefaults().grab(true, false).indent(4, 0).applyTo(head);
        StyledText text = new StyledText(side, SWT.MULTI | SWT.READ_ONLY | SWT.H_SCROLL | SWT.V_SCROLL);
        text.setFont(JFaceResources.getTextFont());
        text.setMargins(4, 2, 4, 2);
        text.setToolTipText(title.equals("C") ? "The test, in the colours of the profiles that compile its parts; click a line to mark its instructions"
                : "The mix, in the colours of the profiles, with the lines of their assembly; click an instruction to mark its line in C and its event");
        GridDataFactory.fillDefaults().grab(true, true).hint(0, 0).applyTo(text);
        return text;
    }

    void clear() {
        rows = List.of();
        parts = List.of();
        profiles = List.of();
        set(source, "");
        set(assembly, "");
    }

    /** @param code of a mix of the test */
    void show(SplitTest test, MixDetails.Code code) {
        parts = test.parts();
        profiles = code.profiles();
        if (!source.getText().equals(test.text())) {
            set(source, test.text());
        }
        rows = rows(code);
        set(assembly, String.join("\n", rows.stream().map(Row::text).toList()));
        paint(Set.of(), Optional.empty());
        parts.stream().mapToInt(part -> part.place().line()).min().ifPresent(first -> source.setTopIndex(Math.max(0, first - 1 - LINES_ABOVE)));
    }

    private void set(StyledText pane, String text) {
        isMarking = true;
        pane.setText(text);
        isMarking = false;
    }

    private static List<Row> rows(MixDetails.Code code) {
        List<Row> rows = new ArrayList<>();
        int thread = -1;
        Optional<Part> part = Optional.empty();
        for (MixedLine line : code.lines()) {
            if (line.thread() != thread) {
                thread = line.thread();
                part = Optional.empty();
                rows.add(new Row("P" + thread, Optional.empty(), Optional.empty(), Optional.empty()));
            }
            if (line.part().isPresent() && !line.part().equals(part)) {
                rows.add(new Row(INDENT + line.part().get().name() + " by " + line.profile().orElseThrow(), line.part(), line.profile(), Optional.empty()));
            }
            part = line.part();
            String number = line.assemblyLine() > 0 ? String.valueOf(line.assemblyLine()) : "";
            String text = " ".repeat(Math.max(0, NUMBER_WIDTH - number.length())) + number + INDENT + line.text();
            rows.add(new Row(text, line.part(), line.profile(), Optional.of(line)));
        }
        return rows;
    }

    /** Marks an instruction, with what it was compiled from, and brings both into sight. */
    void mark(MixedLine line) {
        paint(line.part().map(Set::of).orElse(Set.of()), Optional.of(line));
        line.part().ifPresent(part -> reveal(source, part.place().line() - 1));
        for (int i = 0; i < rows.size(); i++) {
            if (rows.get(i).line().filter(line::equals).isPresent()) {
                reveal(assembly, i);
            }
        }
    }

    private void sourceChosen(int line) {
        if (isMarking) {
            return;
        }
        Set<Part> there = new LinkedHashSet<>();
        parts.stream().filter(part -> firstLine(part) <= line && line <= lastLine(part)).forEach(there::add);
        paint(there, Optional.empty());
        for (int i = 0; i < rows.size(); i++) {
            if (rows.get(i).part().filter(there::contains).isPresent()) {
                reveal(assembly, i);
                return;
            }
        }
    }

    private void assemblyChosen(int index) {
        if (isMarking || index >= rows.size()) {
            return;
        }
        Row row = rows.get(index);
        if (row.line().isPresent()) {
            mark(row.line().get());
            chosen.accept(row.line().get());
        } else {
            paint(row.part().map(Set::of).orElse(Set.of()), Optional.empty());
            row.part().ifPresent(part -> reveal(source, part.place().line() - 1));
        }
    }

    private static void reveal(StyledText pane, int line) {
        int visible = Math.max(1, pane.getClientArea().height / pane.getLineHeight());
        int top = pane.getTopIndex();
        if (line < top || line >= top + visible) {
            pane.setTopIndex(Math.max(0, line - visible / 2));
        }
    }

    private static int firstLine(Part part) {
        return part.place().line();
    }

    private int lastLine(Part part) {
        int end = Math.min(source.getCharCount(), part.place().offset() + Math.max(0, part.place().length() - 1));
        return Math.max(firstLine(part), source.getLineAtOffset(end) + 1);
    }

    /** In other colours. */
    void recolor() {
        paint(marked, instruction);
    }

    /** Colours all lines: those of the marked parts and of the marked instruction stand out. */
    private void paint(Set<Part> newlyMarked, Optional<MixedLine> newInstruction) {
        marked = newlyMarked;
        instruction = newInstruction;
        isMarking = true;
        MixColors colors = MixColors.of(source);
        List<String> order = profiles.stream().distinct().toList();
        source.setStyleRanges(new StyleRange[0]);
        source.setLineBackground(0, source.getLineCount(), null);
        for (int i = 0; i < parts.size(); i++) {
            Part part = parts.get(i);
            Color color = marked.contains(part) ? colors.linked() : colors.profile(order.indexOf(profiles.get(i)));
            for (int line = firstLine(part); line <= lastLine(part) && line <= source.getLineCount(); line++) {
                source.setLineBackground(line - 1, 1, color);
            }
        }
        assembly.setStyleRanges(new StyleRange[0]);
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            boolean isMarked = instruction.isPresent() ? row.line().equals(instruction) : row.part().filter(marked::contains).isPresent();
            Color color = isMarked ? colors.linked() : row.profile().map(profile -> colors.profile(order.indexOf(profile))).orElse(null);
            assembly.setLineBackground(i, 1, color);
            boolean isHead = row.line().isEmpty();
            if (isHead || row.line().equals(instruction)) {
                assembly.setStyleRange(new StyleRange(assembly.getOffsetAtLine(i), row.text().length(), null, null, SWT.BOLD));
            }
        }
        isMarking = false;
    }
}
