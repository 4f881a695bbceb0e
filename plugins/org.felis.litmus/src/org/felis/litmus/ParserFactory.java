package org.felis.litmus;

import java.util.function.Supplier;

import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.xtext.XtextPackage;
import org.eclipse.xtext.nodemodel.impl.NodeModelBuilder;
import org.eclipse.xtext.parser.DefaultEcoreElementFactory;
import org.eclipse.xtext.parser.IParser;
import org.eclipse.xtext.parser.antlr.AntlrTokenDefProvider;
import org.eclipse.xtext.parser.antlr.AntlrTokenToStringConverter;
import org.eclipse.xtext.parser.antlr.IUnorderedGroupHelper;
import org.eclipse.xtext.resource.XtextResourceSet;
import org.eclipse.xtext.resource.impl.BinaryGrammarResourceFactoryImpl;
import org.eclipse.xtext.service.GrammarProvider;
import org.felis.litmus.litmus.LitmusPackage;
import org.felis.litmus.parser.SyntaxMessages;
import org.felis.litmus.parser.TokenValues;
import org.felis.litmus.parser.antlr.LitmusAntlrTokenFileProvider;
import org.felis.litmus.parser.antlr.LitmusParser;
import org.felis.litmus.parser.antlr.lexer.InternalLitmusLexer;
import org.felis.litmus.services.LitmusGrammarAccess;

/**
 * Makes parsers: the generated one with all that it asks for. Put together here and not by Guice, which takes longer for it than
 * most tests to verify. Thread-safe; a parser is for one thread at a time.
 */
public final class ParserFactory implements Supplier<IParser> {

    private static final String GRAMMAR_EXTENSION = "xtextbin";

    private final LitmusGrammarAccess grammar;
    private final AntlrTokenDefProvider tokens = new AntlrTokenDefProvider();
    private final Trees trees = new Trees();
    private final SyntaxMessages messages = new SyntaxMessages();

    /** Loads the grammar. Registers only what that needs, and that only if nobody has done so. */
    public ParserFactory() {
        Resource.Factory.Registry.INSTANCE.getExtensionToFactoryMap().putIfAbsent(GRAMMAR_EXTENSION,
                new BinaryGrammarResourceFactoryImpl());
        EPackage.Registry.INSTANCE.putIfAbsent(XtextPackage.eNS_URI, XtextPackage.eINSTANCE);
        EPackage.Registry.INSTANCE.putIfAbsent(LitmusPackage.eNS_URI, LitmusPackage.eINSTANCE);
        GrammarProvider grammars = new GrammarProvider("org.felis.litmus.Litmus", XtextResourceSet::new);
        grammars.setClassLoader(ParserFactory.class.getClassLoader());
        grammar = new LitmusGrammarAccess(grammars);
        LitmusAntlrTokenFileProvider tokenFile = new LitmusAntlrTokenFileProvider();
        tokens.setAntlrTokenFileProvider(tokenFile);
    }

    @Override
    public IParser get() {
        Parser parser = new Parser();
        parser.setGrammarAccess(grammar);
        parser.setElementFactory(trees);
        parser.setTokenDefProvider(tokens);
        parser.setSyntaxErrorProvider(messages);
        parser.setLexerProvider(InternalLitmusLexer::new);
        parser.setUnorderedGroupHelper(IUnorderedGroupHelper.Null::new); // the grammar has no such groups
        return parser;
    }

    private static final class Parser extends LitmusParser {
        @Override
        protected NodeModelBuilder createNodeModelBuilder() {
            return new NodeModelBuilder();
        }
    }

    private static final class Trees extends DefaultEcoreElementFactory {

        private final AntlrTokenToStringConverter texts = new AntlrTokenToStringConverter();

        private Trees() {
            setConverterService(new TokenValues());
        }

        @Override
        protected Object getTokenAsStringIfPossible(Object token) {
            return texts.getTokenAsStringIfPossible(token);
        }
    }
}
