package org.felis.cat;

import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.xtext.GrammarUtil;
import org.eclipse.xtext.IGrammarAccess;
import org.eclipse.xtext.XtextPackage;
import org.eclipse.xtext.resource.impl.BinaryGrammarResourceFactoryImpl;
import org.felis.cat.lowering.CatCompiler;
import org.felis.cat.parsing.CatFileParser;
import org.felis.cat.parsing.ParsedFile;
import org.felis.cat.syntax.SyntaxPackage;

import com.google.inject.Guice;
import com.google.inject.Injector;

/**
 * CAT for the rest of Felis: text in, memory model and problems out. Thread-safe. Whatever the text, a compilation ends and
 * words what is wrong as {@link CatProblem}s.
 */
public final class CatLanguage {

    private static final String GRAMMAR_EXTENSION = "xtextbin";

    private final CatFileParser parser;
    private final SortedSet<String> keywords;

    private static final class Shared {
        private static final CatLanguage LANGUAGE = new CatLanguage(createInjector());
    }

    private CatLanguage(Injector injector) {
        this.parser = injector.getInstance(CatFileParser.class);
        this.keywords = GrammarUtil.getAllKeywords(injector.getInstance(IGrammarAccess.class).getGrammar()).stream()
                .filter(k -> Character.isLetter(k.charAt(0))).collect(Collectors.toCollection(TreeSet::new));
    }

    /** The one instance of this virtual machine, made at the first call. */
    public static CatLanguage shared() {
        return Shared.LANGUAGE;
    }

    /** Compiles a model. */
    public CatCompilation compile(CatSource source, IncludeResolver includes, CatOptions options) {
        return compiler(includes, options).compile(parser.parse(source));
    }

    /** The syntax tree of a file. A text that was parsed lately is not parsed again. */
    public ParsedFile parse(CatSource source) {
        return parser.parse(source);
    }

    /** The words that cannot be names, sorted. */
    public SortedSet<String> keywords() {
        return keywords;
    }

    private CatCompiler compiler(IncludeResolver includes, CatOptions options) {
        return new CatCompiler(includes, options, parser::parse, parser::parseCorrected);
    }

    /**
     * Makes the parser without registering the language for EMF's resources: only what loading the grammar needs is registered,
     * and that only if nobody has done so.
     */
    private static Injector createInjector() {
        Resource.Factory.Registry.INSTANCE.getExtensionToFactoryMap().putIfAbsent(GRAMMAR_EXTENSION, new BinaryGrammarResourceFactoryImpl());
        EPackage.Registry.INSTANCE.putIfAbsent(XtextPackage.eNS_URI, XtextPackage.eINSTANCE);
        EPackage.Registry.INSTANCE.putIfAbsent(SyntaxPackage.eNS_URI, SyntaxPackage.eINSTANCE);
        return Guice.createInjector(new ParserModule());
    }
}
