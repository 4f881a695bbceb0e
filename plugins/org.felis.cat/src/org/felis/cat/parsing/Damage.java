package org.felis.cat.parsing;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.felis.cat.syntax.Statement;

/**
 * What is lost of a file with syntax errors: the text that no whole statement covers. It may have defined names, so what is wrong with
 * the rest of the model may be due to it.
 */
final class Damage {

    private static final Pattern WORD = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]*'?");
    private static final Set<String> BINDERS = Set.of("let", "rec", "and", "procedure", "enum", "with");

    private final Set<String> words = new HashSet<>();
    private final Set<String> boundWords = new HashSet<>();

    Damage(ParsedFile file) {
        int end = 0;
        for (Statement statement : file.model().getStatements()) {
            INode node = NodeModelUtils.findActualNodeFor(statement);
            if (node != null && file.isWhole(statement)) {
                lose(file.source().text().substring(end, Math.max(end, node.getOffset())));
                end = Math.max(end, node.getOffset() + node.getLength());
            }
        }
        lose(file.source().text().substring(end));
    }

    private void lose(String text) {
        Matcher matcher = WORD.matcher(text);
        String before = "";
        while (matcher.find()) {
            words.add(matcher.group());
            if (BINDERS.contains(before) && !BINDERS.contains(matcher.group())) {
                boundWords.add(matcher.group());
            }
            before = matcher.group();
        }
    }

    /** Whether the lost text mentions a name. */
    boolean mentions(String name) {
        return words.contains(name);
    }

    /** Whether the text of a statement mentions a name that the lost text binds. */
    boolean affects(String text) {
        return !boundWords.isEmpty() && wordsOf(text).stream().anyMatch(boundWords::contains);
    }

    private static List<String> wordsOf(String text) {
        List<String> found = new ArrayList<>();
        Matcher matcher = WORD.matcher(text);
        while (matcher.find()) {
            found.add(matcher.group());
        }
        return found;
    }
}
