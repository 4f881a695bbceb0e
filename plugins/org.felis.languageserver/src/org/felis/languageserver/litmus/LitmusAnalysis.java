package org.felis.languageserver.litmus;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.parser.IParseResult;
import org.felis.languageserver.text.TextDocument;
import org.felis.litmus.LitmusLanguage;
import org.felis.litmus.LitmusSource;
import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.compiler.LitmusCompilation;
import org.felis.litmus.instructions.InstructionSet;
import org.felis.litmus.litmus.LitmusFactory;
import org.felis.litmus.litmus.LitmusTest;

/** A test, parsed, and compiled when that is asked for. Thread-safe. */
final class LitmusAnalysis {

    private final TextDocument document;
    private final Optional<IParseResult> parsed;
    private final LitmusTest test;
    private final List<ILeafNode> leaves = new ArrayList<>();
    private LitmusCompilation compilation;
    private LitmusNames names;

    LitmusAnalysis(TextDocument document) {
        this.document = document;
        this.parsed = LitmusLanguage.parse(document.text());
        this.test = parsed.map(IParseResult::getRootASTElement).filter(LitmusTest.class::isInstance).map(LitmusTest.class::cast)
                .orElseGet(LitmusFactory.eINSTANCE::createLitmusTest);
        parsed.map(IParseResult::getRootNode).map(ICompositeNode::getLeafNodes).ifPresent(all -> all.forEach(leaves::add));
    }

    TextDocument document() {
        return document;
    }

    /** The tree; empty if the text could not be read. */
    LitmusTest test() {
        return test;
    }

    /** All tokens, comments and blanks, in the order of the text. */
    List<ILeafNode> leaves() {
        return leaves;
    }

    boolean hasSyntaxErrors() {
        return parsed.map(IParseResult::hasSyntaxErrors).orElse(true);
    }

    /** Whether the threads are functions in C. */
    boolean isC() {
        return Architecture.C.headerName().equals(test.getArchitecture());
    }

    /** The tokens, comments and blanks of a text. */
    static List<ILeafNode> leavesOf(String text) {
        return LitmusLanguage.parse(text).map(IParseResult::getRootNode).map(root -> {
            List<ILeafNode> all = new ArrayList<>();
            root.getLeafNodes().forEach(all::add);
            return all;
        }).orElse(new ArrayList<>());
    }

    /** The table of the test's architecture, if Felis has one. */
    Optional<InstructionSet> instructions() {
        return Optional.ofNullable(test.getArchitecture()).flatMap(Architecture::find).map(Architecture::instructions);
    }

    synchronized LitmusCompilation compilation() {
        if (compilation == null) {
            compilation = LitmusLanguage.compile(new LitmusSource(document.name(), document.text()), parsed);
        }
        return compilation;
    }

    /** What the names of the test stand for. */
    synchronized LitmusNames names() {
        if (names == null) {
            names = LitmusNames.of(this);
        }
        return names;
    }
}
