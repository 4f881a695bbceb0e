package org.felis.litmus;

import org.eclipse.xtext.Constants;
import org.eclipse.xtext.IGrammarAccess;
import org.eclipse.xtext.common.services.DefaultTerminalConverters;
import org.eclipse.xtext.conversion.IValueConverterService;
import org.eclipse.xtext.parser.DefaultEcoreElementFactory;
import org.eclipse.xtext.parser.IAstFactory;
import org.eclipse.xtext.parser.IParser;
import org.eclipse.xtext.parser.ITokenToStringConverter;
import org.eclipse.xtext.parser.antlr.AntlrTokenDefProvider;
import org.eclipse.xtext.parser.antlr.AntlrTokenToStringConverter;
import org.eclipse.xtext.parser.antlr.IAntlrTokenFileProvider;
import org.eclipse.xtext.parser.antlr.ISyntaxErrorMessageProvider;
import org.eclipse.xtext.parser.antlr.ITokenDefProvider;
import org.eclipse.xtext.parser.antlr.Lexer;
import org.eclipse.xtext.parser.antlr.LexerBindings;
import org.eclipse.xtext.parser.antlr.LexerProvider;
import org.felis.litmus.parser.SyntaxMessages;
import org.felis.litmus.parser.antlr.LitmusAntlrTokenFileProvider;
import org.felis.litmus.parser.antlr.LitmusParser;
import org.felis.litmus.parser.antlr.lexer.InternalLitmusLexer;
import org.felis.litmus.services.LitmusGrammarAccess;

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
        bind(String.class).annotatedWith(Names.named(Constants.LANGUAGE_NAME)).toInstance("org.felis.litmus.Litmus");
        bind(IGrammarAccess.class).to(LitmusGrammarAccess.class);
        bind(IParser.class).to(LitmusParser.class);
        bind(Lexer.class).to(InternalLitmusLexer.class);
        bind(Lexer.class).annotatedWith(Names.named(LexerBindings.RUNTIME)).to(InternalLitmusLexer.class);
        bind(InternalLitmusLexer.class).toProvider(LexerProvider.create(InternalLitmusLexer.class));
        bind(ITokenDefProvider.class).to(AntlrTokenDefProvider.class);
        bind(IAntlrTokenFileProvider.class).to(LitmusAntlrTokenFileProvider.class);
        bind(ITokenToStringConverter.class).to(AntlrTokenToStringConverter.class);
        bind(IAstFactory.class).to(DefaultEcoreElementFactory.class);
        bind(IValueConverterService.class).to(DefaultTerminalConverters.class);
        bind(ISyntaxErrorMessageProvider.class).to(SyntaxMessages.class);
    }
}
