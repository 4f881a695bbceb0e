package org.felis.ide.tests.robot;

import java.lang.reflect.Field;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

import org.eclipse.jface.text.codemining.ICodeMining;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.inlined.LineHeaderAnnotation;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Event;

/**
 * The code minings above the lines of an editor. The platform tells nobody what it has drawn and where, so that its annotations are
 * looked into.
 */
public record BotCodeMinings(BotEditor editor) {

    /** They tell verdicts, for which a worker may have to start. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private record Drawn(String label, Rectangle bounds) {
    }

    /** What is drawn, from the left. */
    public List<String> labels() {
        return Ui.get(() -> drawn().stream().map(Drawn::label).toList());
    }

    /** Waits for one that starts with a text. */
    public String waitFor(String start) {
        return Ui.find("code mining " + start, PATIENCE, () -> find(start) == null ? null : find(start).label(),
                () -> "; there are " + labels());
    }

    /** Moves the pointer there and clicks. */
    public void click(String start) {
        // they are drawn anew when something about the test becomes known
        Ui.find("code mining " + start, Ui.PATIENCE, () -> {
            Drawn mining = find(start);
            if (mining == null) {
                return null;
            }
            mouse(SWT.MouseMove, 0, mining.bounds());
            mouse(SWT.MouseDown, 1, mining.bounds());
            mouse(SWT.MouseUp, 1, mining.bounds());
            return mining;
        }, () -> "; there are " + labels());
    }

    private void mouse(int type, int button, Rectangle bounds) {
        Event event = new Event();
        event.button = button;
        event.x = bounds.x + bounds.width / 2;
        event.y = bounds.y + bounds.height / 2;
        editor.styledText().notifyListeners(type, event);
    }

    private Drawn find(String start) {
        return drawn().stream().filter(d -> d.label().startsWith(start)).findFirst().orElse(null);
    }

    private List<Drawn> drawn() {
        List<Drawn> drawn = new ArrayList<>();
        for (Iterator<Annotation> all = editor.annotations().getAnnotationIterator(); all.hasNext();) {
            if (all.next() instanceof LineHeaderAnnotation header) {
                ICodeMining[] minings = (ICodeMining[]) read(header, "fResolvedMinings");
                List<?> bounds = (List<?>) read(header, "fBounds");
                for (int i = 0; minings != null && i < minings.length && i < bounds.size(); i++) {
                    drawn.add(new Drawn(minings[i].getLabel(), (Rectangle) bounds.get(i)));
                }
            }
        }
        return drawn;
    }

    private static Object read(Annotation annotation, String field) {
        try {
            Field read = annotation.getClass().getDeclaredField(field);
            read.setAccessible(true);
            return read.get(annotation);
        } catch (ReflectiveOperationException otherPlatform) {
            throw new AssertionError(otherPlatform);
        }
    }
}
