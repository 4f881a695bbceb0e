package org.felis.litmus.listing;

import java.util.ArrayList;
import java.util.List;

/** Divides an assembly text into statements: without comments, without what separates them. */
final class Statements {

    /** The longest line that is read; compilers write some hundred characters. */
    static final int MAX_LINE = 20_000;

    /** A statement, without blanks around it. */
    record Statement(int line, String text) {
    }

    private final List<String> comments;
    private final List<Statement> statements = new ArrayList<>();
    private boolean insideComment;

    /** @param comments what starts a comment up to the end of the line, anywhere in it; a {@code #} or {@code //} at its start always does */
    Statements(List<String> comments) {
        this.comments = comments;
    }

    /** The statements of a text. Lines that are too long are given as they are. */
    List<Statement> of(String text) {
        int line = 0;
        for (String content : text.split("\n", -1)) {
            line++;
            if (content.length() <= MAX_LINE) {
                line(line, content.replace('\t', ' '));
            } else {
                statements.add(new Statement(line, content));
            }
        }
        return statements;
    }

    private void line(int line, String content) {
        StringBuilder statement = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < content.length(); i++) {
            if (insideComment) {
                int end = content.indexOf("*/", i);
                if (end < 0) {
                    break;
                }
                insideComment = false;
                i = end + 1;
                continue;
            }
            char c = content.charAt(i);
            if (quoted) {
                statement.append(c);
                if (c == '\\' && i + 1 < content.length()) {
                    statement.append(content.charAt(++i));
                } else if (c == '"') {
                    quoted = false;
                }
            } else if (content.startsWith("/*", i)) {
                insideComment = true;
                i++;
            } else if (startsComment(content, i)) {
                break;
            } else if (c == ';') {
                end(line, statement);
            } else {
                quoted = c == '"';
                statement.append(c);
            }
        }
        end(line, statement);
    }

    private boolean startsComment(String content, int index) {
        if ((content.charAt(index) == '#' || content.startsWith("//", index)) && content.substring(0, index).isBlank()) {
            return true;
        }
        for (String comment : comments) {
            if (content.startsWith(comment, index)) {
                return true;
            }
        }
        return false;
    }

    private void end(int line, StringBuilder statement) {
        String text = statement.toString().strip();
        if (!text.isEmpty()) {
            statements.add(new Statement(line, text));
        }
        statement.setLength(0);
    }
}
