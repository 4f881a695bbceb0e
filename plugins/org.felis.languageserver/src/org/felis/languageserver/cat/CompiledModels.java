package org.felis.languageserver.cat;

import org.eclipse.xtext.resource.XtextResource;
import org.felis.cat.CatCompilation;
import org.felis.cat.CatLanguage;
import org.felis.cat.CatOptions;
import org.felis.cat.CatSource;
import org.felis.cat.IncludeResolver;
import org.felis.languageserver.problems.ProblemIssues;

/** The compilation of each open model, made on first use after a change and kept with its resource. */
final class CompiledModels {

    CatCompilation of(XtextResource model) {
        return model.getCache().get(CompiledModels.class, model, () -> compile(model));
    }

    /** The text of a file that a model includes, as the compiler read it; empty if it is gone since. */
    String text(XtextResource model, String includedFile) {
        return includes(model).text(includedFile).orElse("");
    }

    private static CatCompilation compile(XtextResource model) {
        IncludeResolver includes = includes(model);
        CatSource source = new CatSource(ProblemIssues.fileName(model), ProblemIssues.text(model));
        return CatLanguage.shared().compile(source, model.getParseResult(), includes, CatOptions.defaults());
    }

    private static OpenIncludes includes(XtextResource model) {
        return new OpenIncludes(IncludeResolver.inDirectories(), model.getResourceSet().getURIConverter());
    }
}
