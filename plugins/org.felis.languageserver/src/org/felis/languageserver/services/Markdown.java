package org.felis.languageserver.services;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The little Markdown that answers are written in: fenced code, inline code, bold, paragraphs. */
public final class Markdown {

    private static final String FENCE = "```";

    private Markdown() {
    }

    /** A block of code of a language. */
    public static String code(String language, String code) {
        return FENCE + language + "\n" + code.strip() + "\n" + FENCE;
    }

    /** Text to be shown as it is. */
    public static String escape(String text) {
        return text.replaceAll("([\\\\`*_\\[\\]<>#|])", "\\\\$1");
    }

    /** The text without the marks. */
    static String plain(String markdown) {
        return Arrays.stream(markdown.split("\n", -1)).filter(l -> !l.startsWith(FENCE))
                .map(l -> l.replace("**", "").replaceAll("(?<!\\\\)`", "").replaceAll(" {2}$", "").replaceAll("\\\\(?=[\\\\`*_\\[\\]<>#|])", ""))
                .collect(Collectors.joining("\n")).strip();
    }
}
