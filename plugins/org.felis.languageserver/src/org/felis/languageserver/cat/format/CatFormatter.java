package org.felis.languageserver.cat.format;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.felis.cat.CatLanguage;
import org.felis.cat.compilation.CatSource;
import org.felis.cat.parsing.ParsedFile;
import org.felis.cat.syntax.Model;
import org.felis.cat.syntax.Statement;

/**
 * Lays a model out: one blank around operators, lines indented by what they are part of, at most one empty line, no blanks at ends
 * of lines. The author's line breaks and comments stay; only a statement that begins in the middle of a line gets a line of its own.
 * Formatting a formatted text changes nothing.
 */
public final class CatFormatter {

    private final List<Token> tokens;
    private final String newline;
    private final StringBuilder out = new StringBuilder();

    private CatFormatter(List<Token> tokens, String newline) {
        this.tokens = tokens;
        this.newline = newline;
    }

    /** The text laid out; empty if it has syntax errors. */
    public static Optional<String> format(ParsedFile file) {
        if (!file.problems().isEmpty() || file.nodes().isEmpty()) {
            return Optional.empty();
        }
        String text = file.source().text();
        CatFormatter formatter = new CatFormatter(tokens(file.nodes().get()), text.contains("\r\n") ? "\r\n" : "\n");
        String formatted = formatter.format();
        return sameTokens(text, formatted) ? Optional.of(formatted) : Optional.empty();
    }

    private static List<Token> tokens(ICompositeNode root) {
        String text = root.getText();
        List<Token> tokens = new ArrayList<>();
        int end = 0;
        for (ILeafNode leaf : root.getLeafNodes()) {
            if (!leaf.getText().isBlank()) {
                String blanks = text.substring(end, leaf.getOffset());
                int newlines = (int) blanks.replace("\r\n", "\n").chars().filter(c -> c == '\n' || c == '\r').count();
                int lineStart = Math.max(text.lastIndexOf('\n', leaf.getOffset() - 1), text.lastIndexOf('\r', leaf.getOffset() - 1)) + 1;
                tokens.add(new Token(leaf, leaf.isHidden(), newlines, blanks.length(), leaf.getOffset() - lineStart));
                end = leaf.getEndOffset();
            }
        }
        return tokens;
    }

    private String format() {
        Indentation indentation = indentation();
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            int newlines = i == 0 ? 0 : newlinesBefore(i);
            if (newlines > 0) {
                out.append(newline.repeat(Math.min(2, newlines))).append(" ".repeat(indentation(i, indentation)));
            } else if (i > 0) {
                out.append(Spacing.between(tokens.get(i - 1), token));
            }
            append(token);
        }
        return tokens.isEmpty() ? "" : out.append(newline).toString();
    }

    private Indentation indentation() {
        NavigableMap<Integer, Integer> lines = new TreeMap<>();
        Set<Integer> starts = new HashSet<>();
        int line = 0;
        for (int i = 0; i < tokens.size(); i++) {
            int newlines = i == 0 ? 1 : newlinesBefore(i);
            line += newlines;
            if (!tokens.get(i).isComment()) {
                lines.put(tokens.get(i).leaf().getOffset(), line);
                if (newlines > 0) {
                    starts.add(tokens.get(i).leaf().getOffset());
                }
            }
            line += (int) tokens.get(i).text().chars().filter(c -> c == '\n').count();
        }
        return new Indentation(lines, starts);
    }

    /** Where the author has none, a top-level statement behind another one gets one. */
    private int newlinesBefore(int index) {
        Token token = tokens.get(index);
        Token before = tokens.get(index - 1);
        boolean isStatement = !token.isComment() && !before.isComment() && token.newlines() == 0 && beginsStatement(token.leaf());
        return isStatement ? 1 : token.newlines();
    }

    private static boolean beginsStatement(ILeafNode leaf) {
        EObject element = NodeModelUtils.findActualSemanticObjectFor(leaf);
        while (element != null && !(element instanceof Statement && element.eContainer() instanceof Model)) {
            element = element.eContainer();
        }
        return element != null && NodeModelUtils.findActualNodeFor(element).getOffset() == leaf.getOffset();
    }

    private int indentation(int index, Indentation indentation) {
        if (!tokens.get(index).isComment()) {
            return indentation.of(tokens.get(index));
        }
        return tokens.subList(index, tokens.size()).stream().filter(t -> !t.isComment()).findFirst().map(indentation::ofCommentBefore).orElse(0);
    }

    /** A comment's further lines move as far as its first one. */
    private void append(Token token) {
        if (!token.isComment()) {
            out.append(token.text());
            return;
        }
        int column = out.length() - (out.lastIndexOf("\n") + 1);
        String[] lines = token.text().split("\r\n|\n|\r", -1);
        out.append(lines[0].stripTrailing());
        for (int i = 1; i < lines.length; i++) {
            String line = lines[i].stripTrailing();
            int blanks = line.length() - line.stripLeading().length();
            String moved = line.isEmpty() ? "" : moved(line, blanks, column - token.column());
            out.append(newline).append(moved);
        }
    }

    private static String moved(String line, int blanks, int by) {
        return by >= 0 ? " ".repeat(by) + line : line.substring(Math.min(blanks, -by));
    }

    /** Whether two texts have the same tokens and, but for blanks, the same comments: then they mean the same. */
    private static boolean sameTokens(String text, String formatted) {
        Optional<ICompositeNode> before = CatLanguage.shared().parse(new CatSource("", text)).nodes();
        Optional<ICompositeNode> after = CatLanguage.shared().parse(new CatSource("", formatted)).nodes();
        return before.isPresent() && after.isPresent() && words(before.get()).equals(words(after.get()));
    }

    private static List<String> words(ICompositeNode root) {
        List<String> words = new ArrayList<>();
        for (ILeafNode leaf : root.getLeafNodes()) {
            if (!leaf.getText().isBlank()) {
                words.add(leaf.isHidden() ? leaf.getText().replaceAll("\\s+", " ").strip() : leaf.getText());
            }
        }
        return words;
    }
}
