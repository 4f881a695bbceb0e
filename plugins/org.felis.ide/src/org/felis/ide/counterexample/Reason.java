package org.felis.ide.counterexample;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Link;
import org.felis.cat.compilation.ModelLibrary;
import org.felis.execution.AxiomStatus;
import org.felis.execution.CycleEdge;
import org.felis.execution.EventNode;
import org.felis.execution.ExecutionGraph;
import org.felis.execution.SourcePlace;
import org.felis.execution.report.AxiomVerdict;
import org.felis.execution.report.ExecutionText;
import org.felis.ide.FelisPlugin;
import org.felis.ide.navigation.SourceOpener;
import org.felis.ide.tables.ToolTips;

/** One line above a drawing that the model does not permit: which axiom forbids it, by which cycle, and where that stands, as a link. */
final class Reason {

    private final Link link;
    private Optional<SourcePlace> place = Optional.empty();

    Reason(Composite parent) {
        link = new Link(parent, SWT.WRAP);
        link.setLayoutData(new GridData(SWT.FILL, SWT.CENTER, true, false));
        link.addSelectionListener(SelectionListener.widgetSelectedAdapter(e -> place.ifPresent(Reason::open)));
    }

    void show(ExecutionGraph graph) {
        List<AxiomStatus> failing = AxiomVerdict.FAILS.in(graph);
        List<AxiomStatus> forbidding = failing.isEmpty() ? graph.getForbiddingAxioms() : failing;
        place = forbidding.stream().findFirst().map(AxiomStatus::getPlace).filter(found -> found.getFile() != null && found.getLine() > 0);
        link.setText(forbidding.isEmpty() ? "" : text(forbidding));
        link.setToolTipText(forbidding.isEmpty() ? null
                : ToolTips.text(forbidding.get(0).getText() + "\n" + ExecutionText.cycle(forbidding.get(0))));
        ((GridData) link.getLayoutData()).exclude = forbidding.isEmpty();
        link.setVisible(!forbidding.isEmpty());
    }

    Control control() {
        return link;
    }

    private String text(List<AxiomStatus> forbidding) {
        AxiomStatus first = forbidding.get(0);
        String where = place.map(found -> ", <a>" + Path.of(found.getFile()).getFileName() + ":" + found.getLine() + "</a>").orElse("");
        String cycle = cycle(first);
        String others = forbidding.size() == 1 ? "" : "; " + (forbidding.size() - 1) + (forbidding.size() == 2 ? " more axiom fails" : " more axioms fail");
        return plain("Forbidden by axiom " + ExecutionText.name(first)) + where + plain((cycle.isEmpty() ? "" : ": " + cycle) + others);
    }

    /** In one line, as far as it is drawn: {@code a po b fre c po d fre a}. */
    private static String cycle(AxiomStatus axiom) {
        StringBuilder text = new StringBuilder();
        EventNode at = null;
        for (CycleEdge edge : axiom.getCycle()) {
            text.append(text.isEmpty() ? "" : edge.getSource() == at ? " " : ", ").append(edge.getSource() == at ? "" : edge.getSource().getLetter() + " ")
                    .append(edge.getRelation()).append(' ').append(edge.getTarget().getLetter());
            at = edge.getTarget();
        }
        return text.toString();
    }

    /** Without anything that a link would take for a tag or a mnemonic. */
    private static String plain(String text) {
        return text.replace("&", "&&").replace("<", "\u2039").replace(">", "\u203a");
    }

    /** Shipped models are named without their folder. */
    private static void open(SourcePlace place) {
        Path named = Path.of(place.getFile());
        Path file = named.isAbsolute() || Files.exists(named) ? named.toAbsolutePath()
                : ModelLibrary.located().directory().map(directory -> directory.toAbsolutePath().resolve(named)).orElse(named.toAbsolutePath());
        URI uri = file.toUri();
        Position line = new Position(place.getLine() - 1, 0);
        FelisPlugin.runLogged(file.getFileName() + " cannot be opened", monitor -> SourceOpener.open(new Location(uri.toString(),
                new Range(line, new Position(place.getLine(), 0)))));
    }
}
