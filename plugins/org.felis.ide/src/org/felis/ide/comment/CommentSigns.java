package org.felis.ide.comment;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.ide.language.OpenDocument;

/** How lines become comments, and lines again. */
enum CommentSigns {

    /** {@code (* … *)} around each line: models, and tests whose threads are columns. */
    BRACKETS {
        @Override
        String toggled(String lines) {
            if (isComment(lines)) {
                return bare(lines);
            }
            List<String> written = lines.lines().filter(line -> !line.isBlank()).toList();
            if (written.stream().allMatch(CommentSigns::isComment)) {
                return each(lines, CommentSigns::bare);
            }
            return written.stream().allMatch(line -> depth(line) == 0) ? each(lines, CommentSigns::bracketed) : bracketed(lines);
        }
    },

    /** {@code //} before each line: the code of tests in C, where {@code (*x} is an expression. */
    SLASHES {
        @Override
        String toggled(String lines) {
            boolean isComment = lines.lines().filter(line -> !line.isBlank()).allMatch(line -> line.strip().startsWith("//"));
            return each(lines, line -> isComment ? line.replaceFirst("// ?", "") : indentation(line) + "// " + line.stripLeading());
        }
    };

    private static final Pattern LINE = Pattern.compile("[^\r\n]+");

    /** The signs for a text. */
    static CommentSigns of(OpenDocument text) {
        return text.isTestInC() ? SLASHES : BRACKETS;
    }

    /**
     * Comments, if they are none, else what was commented; blank lines stay as they are.
     *
     * @param lines whole lines, the last one without its delimiter
     */
    abstract String toggled(String lines);

    /** Whether a text is one comment, of one line or of several. */
    private static boolean isComment(String text) {
        String bare = text.strip();
        if (!bare.startsWith("(*") || !bare.endsWith("*)") || bare.length() < 4) {
            return false;
        }
        for (int end = bare.indexOf("*)", 2); end >= 0; end = bare.indexOf("*)", end + 1)) {
            if (depth(bare.substring(0, end + 2)) == 0) {
                return end + 2 == bare.length();
            }
        }
        return false;
    }

    /** How many comments are open at the end of a text; comments may be nested. */
    private static int depth(String text) {
        int depth = 0;
        for (int i = 0; i + 1 < text.length(); i++) {
            if (text.startsWith("(*", i)) {
                depth++;
                i++;
            } else if (text.startsWith("*)", i)) {
                depth--;
                i++;
            }
        }
        return depth;
    }

    private static String bare(String comment) {
        return comment.replaceFirst("\\(\\* ?", "").replaceFirst("(?s) ?\\*\\)(\\s*)$", "$1");
    }

    private static String bracketed(String text) {
        return indentation(text) + "(* " + text.strip() + " *)";
    }

    private static String indentation(String line) {
        return line.substring(0, line.length() - line.stripLeading().length());
    }

    /** Changes each line that is not blank; delimiters stay as they are. */
    private static String each(String lines, UnaryOperator<String> change) {
        return LINE.matcher(lines).replaceAll(line -> Matcher.quoteReplacement(line.group().isBlank() ? line.group() : change.apply(line.group())));
    }
}
