package org.felis.ide.language;

import java.net.URI;
import java.nio.file.Path;

import org.felis.cat.compilation.ModelLibrary;

/** Whether a text is that of a model that Felis ships. */
public final class ShippedModel {

    /** Why such a text stays as it is, and what to do instead. */
    public static final String REFUSAL = "Shipped models are read-only. To change this one, create a copy with File ▸ New ▸ Memory Model (CAT).";

    private ShippedModel() {
    }

    /** Not if the models' folder is in the workspace: then they are somebody's own. */
    public static boolean is(OpenDocument text) {
        return text.file().isEmpty() && ModelLibrary.located().directory().map(d -> d.toAbsolutePath().normalize())
                .filter(directory -> directory.equals(Path.of(URI.create(text.uri())).getParent())).isPresent();
    }
}
