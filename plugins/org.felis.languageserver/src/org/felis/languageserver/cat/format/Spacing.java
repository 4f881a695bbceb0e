package org.felis.languageserver.cat.format;

import java.util.Set;

import org.eclipse.emf.ecore.EObject;
import org.felis.cat.syntax.Application;
import org.felis.cat.syntax.Binding;
import org.felis.cat.syntax.Call;
import org.felis.cat.syntax.EventDeclaration;
import org.felis.cat.syntax.Parameters;
import org.felis.cat.syntax.Parenthesis;
import org.felis.cat.syntax.PostfixOperator;
import org.felis.cat.syntax.Procedure;

/** How many blanks stand between two neighbours of a line: {@code let f(r, s) = [W]; r+ | ~s * t^-1}. */
final class Spacing {

    private static final Set<String> OPENING = Set.of("(", "[", "{");
    private static final Set<String> CLOSING = Set.of(")", "]", "}", ",", ";");

    private Spacing() {
    }

    static String between(Token before, Token token) {
        if (token.isComment()) {
            return " ".repeat(Math.max(1, token.gap()));
        }
        if (before.isComment()) {
            return " ";
        }
        boolean glued = OPENING.contains(before.text()) || isPrefix(before) || CLOSING.contains(token.text()) || isPostfix(token)
                || token.is("(") && isArgumentList(before, token) || token.is("[") && token.element() instanceof EventDeclaration;
        return glued && !wouldMerge(before.text(), token.text()) ? "" : " ";
    }

    private static boolean isPrefix(Token token) {
        return token.is("~");
    }

    private static boolean isPostfix(Token token) {
        return token.element() instanceof PostfixOperator;
    }

    /** The bracket directly behind the name of what is applied or defined. Several arguments stand apart: {@code f (a) b}. */
    private static boolean isArgumentList(Token before, Token bracket) {
        EObject element = bracket.element();
        EObject container = element.eContainer();
        boolean isArgument = element instanceof Parenthesis && (container instanceof Application application && application.getArguments().size() == 1
                || container instanceof Call);
        boolean isParameter = element instanceof Parameters && (container instanceof Binding || container instanceof Procedure);
        return (isArgument || isParameter) && (before.isWord() || before.is(")"));
    }

    /** Two plus signs, each a closure, are no union of sets. */
    private static boolean wouldMerge(String before, String token) {
        return before.endsWith("+") && token.startsWith("+") || before.equals("(") && token.startsWith("*");
    }
}
