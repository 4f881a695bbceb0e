package org.felis.ide.templates;

import java.io.IOException;
import java.util.List;

import org.eclipse.jface.text.templates.TemplateContextType;
import org.eclipse.jface.text.templates.persistence.TemplateStore;
import org.eclipse.text.templates.ContextTypeRegistry;
import org.eclipse.ui.editors.text.templates.ContributionContextTypeRegistry;
import org.eclipse.ui.editors.text.templates.ContributionTemplateStore;
import org.felis.ide.FelisPlugin;

/** The templates of both languages: those that come with Felis, as the user changed them, and the user's own. */
final class Templates {

    /** The ids of the context types, which are declared with the templates. */
    static final String CAT = "org.felis.ide.templates.cat";
    static final String LITMUS = "org.felis.ide.templates.litmus";

    private static final String PREFERENCE = "org.felis.ide.templates";

    private static Templates shared;

    private final ContributionContextTypeRegistry contexts = new ContributionContextTypeRegistry();
    private final TemplateStore store = new ContributionTemplateStore(contexts, FelisPlugin.get().getPreferenceStore(), PREFERENCE);

    private Templates() {
        List.of(CAT, LITMUS).forEach(contexts::addContextType);
        try {
            store.load();
        } catch (IOException unreadable) {
            FelisPlugin.log("the templates cannot be read", unreadable);
        }
    }

    static synchronized Templates shared() {
        if (shared == null) {
            shared = new Templates();
        }
        return shared;
    }

    ContributionContextTypeRegistry contexts() {
        return contexts;
    }

    TemplateContextType context(String id) {
        ContextTypeRegistry registry = contexts;
        return registry.getContextType(id);
    }

    TemplateStore store() {
        return store;
    }
}
