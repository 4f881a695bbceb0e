package org.felis.ide.navigation;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.hyperlink.IHyperlink;
import org.eclipse.lsp4j.Location;
import org.eclipse.swt.widgets.Display;
import org.felis.ide.FelisPlugin;

/**
 * A name that leads to its definition.
 *
 * @param word the name
 * @param definition where it is defined, known or still asked for; followed when it is there, without blocking
 */
record DefinitionLink(IRegion word, CompletableFuture<List<Location>> definition) implements IHyperlink {

    @Override
    public IRegion getHyperlinkRegion() {
        return word;
    }

    @Override
    public String getTypeLabel() {
        return null;
    }

    @Override
    public String getHyperlinkText() {
        return "Go to Definition";
    }

    @Override
    public void open() {
        Display display = Display.getCurrent();
        definition.whenComplete((locations, failure) -> {
            if (locations != null && !locations.isEmpty()) {
                display.asyncExec(() -> FelisPlugin.runLogged("cannot open " + locations.get(0).getUri(),
                        monitor -> SourceOpener.open(locations.get(0))));
            }
        });
    }
}
