package org.felis.ide.csemantics;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Composite;
import org.felis.c.core.CoreListing;
import org.felis.c.syntax.Place;
import org.felis.engine.source.Problem;
import org.felis.ide.counterexample.drawing.GraphColors;

/** Core as text, each line with the number of its line in the source. */
final class CorePane {

    private static final int NUMBER_WIDTH = 4;
    private static final String INDENT = "  ";
    private static final int LINES_ABOVE = 2;
    private static final String TOOL_TIP = "The file as Core, with the lines of the source; click a line to select its source";

    private final StyledText text;
    private final Consumer<List<Place>> chosen;
    private String file = "";
    private List<CoreListing.Line> lines = List.of();
    private Set<Integer> marked = Set.of();
    private GraphColors colors;

    /** @param chosen is told the places of the lines in which the user puts the caret, or which the user selects; none, if these lines have no place in the file */
    CorePane(Composite parent, Consumer<List<Place>> chosen) {
        this.chosen = chosen;
        text = new StyledText(parent, SWT.MULTI | SWT.READ_ONLY | SWT.H_SCROLL | SWT.V_SCROLL);
        text.setFont(JFaceResources.getTextFont());
        text.setMargins(4, 2, 4, 2);
        text.setToolTipText(TOOL_TIP);
        text.addListener(SWT.MouseUp, e -> choose());
        text.addListener(SWT.KeyUp, e -> {
            if (Set.of(SWT.ARROW_UP, SWT.ARROW_DOWN, SWT.PAGE_UP, SWT.PAGE_DOWN, SWT.HOME, SWT.END).contains(e.keyCode)) {
                choose();
            }
        });
        text.addListener(SWT.Paint, e -> recolor());
        colors = GraphColors.on(text.getBackground());
    }

    StyledText control() {
        return text;
    }

    /** Shows a file, or what is wrong with it. */
    void show(CoreJob.Read read) {
        file = read.file();
        lines = read.listing().map(CoreListing::lines).orElse(List.of());
        String shown = read.listing().isPresent() ? lines.stream().map(this::numbered).collect(Collectors.joining("\n"))
                : "The file cannot be read as C source:\n\n" + read.problems().stream().map(this::words).collect(Collectors.joining("\n"));
        if (!shown.equals(text.getText())) {
            int top = text.getTopIndex();
            text.setText(shown);
            text.setTopIndex(Math.min(top, text.getLineCount() - 1));
        }
        marked = Set.of();
        paint();
    }

    /** Shows a sentence instead. */
    void say(String words) {
        file = "";
        lines = List.of();
        marked = Set.of();
        text.setText(words);
    }

    private String words(Problem problem) {
        return (problem.range().line() > 0 ? "line " + problem.range().line() + ": " : "") + problem.message();
    }

    private String numbered(CoreListing.Line line) {
        String number = places(line).stream().findFirst().map(place -> String.valueOf(place.line())).orElse("");
        return " ".repeat(Math.max(0, NUMBER_WIDTH - number.length())) + number + INDENT + line.text();
    }

    private List<Place> places(CoreListing.Line line) {
        return line.places().stream().filter(place -> place.file().equals(file)).toList();
    }

    /** Marks what comes from these lines of the source, and brings it into sight. */
    void mark(int first, int last) {
        Set<Integer> found = new LinkedHashSet<>();
        for (int i = 0; i < lines.size(); i++) {
            if (places(lines.get(i)).stream().anyMatch(place -> first <= place.line() && place.line() <= last)) {
                found.add(i);
            }
        }
        mark(found);
        found.stream().findFirst().ifPresent(this::reveal);
    }

    private void mark(Set<Integer> found) {
        if (!found.equals(marked)) {
            marked = Set.copyOf(found);
            paint();
        }
    }

    /** Those that are marked, as they are shown. */
    List<String> markedLines() {
        return marked.stream().sorted().map(i -> lines.get(i).text().strip()).toList();
    }

    private void reveal(int line) {
        int visible = Math.max(1, text.getClientArea().height / text.getLineHeight() - 1);
        if (line < text.getTopIndex() || line >= text.getTopIndex() + visible) {
            text.setTopIndex(Math.max(0, line - LINES_ABOVE));
        }
    }

    private void choose() {
        int first = text.getLineAtOffset(text.getSelectionRange().x);
        int last = text.getLineAtOffset(text.getSelectionRange().x + text.getSelectionRange().y);
        List<Place> places = new ArrayList<>();
        Set<Integer> selected = IntStream.rangeClosed(first, last).filter(i -> i < lines.size()).boxed().collect(Collectors.toCollection(LinkedHashSet::new));
        selected.forEach(i -> places.addAll(places(lines.get(i))));
        mark(selected);
        if (!selected.isEmpty()) {
            chosen.accept(places);
        }
    }

    /** The theme may change while a file is shown. */
    private void recolor() {
        GraphColors now = GraphColors.on(text.getBackground());
        if (!Objects.equals(now, colors)) {
            colors = now;
            text.getDisplay().asyncExec(() -> {
                if (!text.isDisposed()) {
                    paint();
                }
            });
        }
    }

    private void paint() {
        if (lines.isEmpty() || text.getLineCount() < lines.size()) {
            return;
        }
        text.setLineBackground(0, text.getLineCount(), null);
        marked.forEach(i -> text.setLineBackground(i, 1, colors.currentFill()));
        List<StyleRange> numbers = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            numbers.add(new StyleRange(text.getOffsetAtLine(i), NUMBER_WIDTH, colors.faint(), null));
        }
        text.setStyleRanges(numbers.toArray(StyleRange[]::new));
    }
}
