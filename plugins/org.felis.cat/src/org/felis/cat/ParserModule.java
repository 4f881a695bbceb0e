package org.felis.cat;

import org.eclipse.xtext.Constants;
import org.eclipse.xtext.IGrammarAccess;
import org.eclipse.xtext.conversion.IValueConverterService;
import org.eclipse.xtext.parser.DefaultEcoreElementFactory;
import org.eclipse.xtext.parser.IAstFactory;
import org.eclipse.xtext.parser.ITokenToStringConverter;
import org.eclipse.xtext.parser.antlr.AntlrTokenDefProvider;
import org.eclipse.xtext.parser.antlr.AntlrTokenToStringConverter;
import org.eclipse.xtext.parser.antlr.IAntlrTokenFileProvider;
import org.eclipse.xtext.parser.antlr.ISyntaxErrorMessageProvider;
import org.eclipse.xtext.parser.antlr.ITokenDefProvider;
import org.eclipse.xtext.parser.antlr.Lexer;
import org.eclipse.xtext.parser.antlr.LexerBindings;
import org.felis.cat.parser.antlr.CatAntlrTokenFileProvider;
import org.felis.cat.parsing.CatLexer;
import org.felis.cat.parsing.CatSyntaxErrorMessages;
import org.felis.cat.parsing.CatValueConverters;
import org.felis.cat.services.CatGrammarAccess;

import com.google.inject.AbstractModule;
import com.google.inject.name.Names;

/**
 * What the generated parser asks for, and nothing else: Xtext's own module also sets linking, scoping, serialization and
 * validation up, which nobody here uses, in three times the time.
 */
final class ParserModule extends AbstractModule {

    @Override
    protected void configure() {
        bind(ClassLoader.class).toInstance(ParserModule.class.getClassLoader());
        bind(String.class).annotatedWith(Names.named(Constants.LANGUAGE_NAME)).toInstance("org.felis.cat.Cat");
        bind(IGrammarAccess.class).to(CatGrammarAccess.class);
        bind(Lexer.class).to(CatLexer.class);
        bind(Lexer.class).annotatedWith(Names.named(LexerBindings.RUNTIME)).to(CatLexer.class);
        bind(ITokenDefProvider.class).to(AntlrTokenDefProvider.class);
        bind(IAntlrTokenFileProvider.class).to(CatAntlrTokenFileProvider.class);
        bind(ITokenToStringConverter.class).to(AntlrTokenToStringConverter.class);
        bind(IAstFactory.class).to(DefaultEcoreElementFactory.class);
        bind(IValueConverterService.class).to(CatValueConverters.class);
        bind(ISyntaxErrorMessageProvider.class).to(CatSyntaxErrorMessages.class);
    }
}
