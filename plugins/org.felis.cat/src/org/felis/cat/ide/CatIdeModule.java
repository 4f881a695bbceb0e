package org.felis.cat.ide;

import org.eclipse.xtext.ide.LexerIdeBindings;
import org.eclipse.xtext.ide.editor.contentassist.antlr.internal.Lexer;

import com.google.inject.Binder;
import com.google.inject.name.Names;

/** What editors bind in place of Xtext's defaults. */
public class CatIdeModule extends AbstractCatIdeModule {

    @Override
    public void configureContentAssistLexer(Binder binder) {
        binder.bind(Lexer.class).annotatedWith(Names.named(LexerIdeBindings.CONTENT_ASSIST)).to(CatContentAssistLexer.class);
    }
}
