package org.felis.cat.parsing;

import java.util.Map;

import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.xtext.Grammar;
import org.eclipse.xtext.XtextPackage;
import org.eclipse.xtext.parser.DefaultEcoreElementFactory;
import org.eclipse.xtext.parser.antlr.AntlrTokenDefProvider;
import org.eclipse.xtext.parser.antlr.AntlrTokenToStringConverter;
import org.eclipse.xtext.parser.antlr.IUnorderedGroupHelper;
import org.eclipse.xtext.resource.XtextResourceSet;
import org.eclipse.xtext.resource.impl.BinaryGrammarResourceFactoryImpl;
import org.eclipse.xtext.service.GrammarProvider;
import org.felis.cat.parser.antlr.CatAntlrTokenFileProvider;
import org.felis.cat.parser.antlr.CatParser;
import org.felis.cat.services.CatGrammarAccess;
import org.felis.cat.syntax.SyntaxPackage;

/**
 * Makes parsers: the generated one with all that it asks for. Put together here and not by Guice, which takes longer for it than
 * a model to compile. Thread-safe; a parser is for one thread at a time.
 */
public final class CatParsers {

    private static final String GRAMMAR_EXTENSION = "xtextbin";

    private final CatGrammarAccess grammar;
    private final AntlrTokenDefProvider tokens = new AntlrTokenDefProvider();
    private final Trees trees = new Trees();
    private final CatSyntaxErrorMessages messages = new CatSyntaxErrorMessages();

    /**
     * Loads the grammar, without registering the language for EMF's resources: only what loading needs is registered, and that
     * only if nobody has done so.
     */
    public CatParsers() {
        Resource.Factory.Registry.INSTANCE.getExtensionToFactoryMap().putIfAbsent(GRAMMAR_EXTENSION,
                new BinaryGrammarResourceFactoryImpl());
        EPackage.Registry.INSTANCE.putIfAbsent(XtextPackage.eNS_URI, XtextPackage.eINSTANCE);
        EPackage.Registry.INSTANCE.putIfAbsent(SyntaxPackage.eNS_URI, SyntaxPackage.eINSTANCE);
        GrammarProvider grammars = new GrammarProvider("org.felis.cat.Cat", XtextResourceSet::new);
        grammars.setClassLoader(CatParsers.class.getClassLoader());
        grammar = new CatGrammarAccess(grammars);
        tokens.setAntlrTokenFileProvider(new CatAntlrTokenFileProvider());
    }

    /** The grammar that all parsers share. */
    public Grammar grammar() {
        return grammar.getGrammar();
    }

    CatParser parser() {
        return correcting(Map.of());
    }

    /** A parser that reads some misspelt words as keywords: which at which offset. */
    CatParser correcting(Map<Integer, String> corrections) {
        CorrectingParser parser = new CorrectingParser(corrections);
        parser.setGrammarAccess(grammar);
        parser.setElementFactory(trees);
        parser.setTokenDefProvider(tokens);
        parser.setSyntaxErrorProvider(messages);
        parser.setUnorderedGroupHelper(IUnorderedGroupHelper.Null::new); // the grammar has no such groups
        return parser;
    }

    private static final class Trees extends DefaultEcoreElementFactory {

        private final AntlrTokenToStringConverter texts = new AntlrTokenToStringConverter();

        private Trees() {
            setConverterService(new CatValueConverters());
        }

        @Override
        protected Object getTokenAsStringIfPossible(Object token) {
            return texts.getTokenAsStringIfPossible(token);
        }
    }
}
