package org.felis.cat;

import org.eclipse.xtext.conversion.IValueConverterService;
import org.eclipse.xtext.parser.antlr.ISyntaxErrorMessageProvider;
import org.eclipse.xtext.parser.antlr.Lexer;
import org.eclipse.xtext.parser.antlr.LexerBindings;
import org.felis.cat.parsing.CatLexer;
import org.felis.cat.parsing.CatSyntaxErrorMessages;
import org.felis.cat.parsing.CatValueConverters;

import com.google.inject.Binder;
import com.google.inject.name.Names;

/** What the language binds in place of Xtext's defaults. */
public class CatRuntimeModule extends AbstractCatRuntimeModule {

    @Override
    public void configureRuntimeLexer(Binder binder) {
        binder.bind(Lexer.class).annotatedWith(Names.named(LexerBindings.RUNTIME)).to(CatLexer.class);
    }

    @Override
    public Class<? extends Lexer> bindLexer() {
        return CatLexer.class;
    }

    public Class<? extends ISyntaxErrorMessageProvider> bindISyntaxErrorMessageProvider() {
        return CatSyntaxErrorMessages.class;
    }

    @Override
    public Class<? extends IValueConverterService> bindIValueConverterService() {
        return CatValueConverters.class;
    }
}
