package org.felis.ide.templates;

import org.eclipse.ui.texteditor.templates.TemplatePreferencePage;
import org.felis.ide.FelisPlugin;

/** Where the user changes templates, and adds some. */
public final class TemplatesPage extends TemplatePreferencePage {

    public TemplatesPage() {
        setPreferenceStore(FelisPlugin.get().getPreferenceStore());
        setTemplateStore(Templates.shared().store());
        setContextTypeRegistry(Templates.shared().contexts());
    }

    /** There is no formatter for parts of texts. */
    @Override
    protected boolean isShowFormatterSetting() {
        return false;
    }
}
