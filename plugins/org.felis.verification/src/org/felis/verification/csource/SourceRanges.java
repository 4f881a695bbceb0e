package org.felis.verification.csource;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.felis.c.syntax.Place;
import org.felis.engine.source.SourceRange;

/** Places of a C file as ranges of its text. Clang counts lines and bytes in them; of expressions it says where they begin. */
public final class SourceRanges {

    private final String file;
    private final String text;
    private final List<Integer> starts = new ArrayList<>();

    /** @param file as places name it */
    public SourceRanges(String file, String text) {
        this.file = file;
        this.text = text;
        starts.add(0);
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '\n') {
                starts.add(i + 1);
            }
        }
    }

    /** From the place to the end of the expression that begins there, as far as it is in one line. In another file, only the line and the column. */
    public SourceRange ofExpression(Place place) {
        return offset(place).map(offset -> {
            int end = offset;
            int depth = 0;
            int last = endOfLine(place.line());
            while (end < last && !(depth == 0 && ")],;{}".indexOf(text.charAt(end)) >= 0)) {
                depth += "([".indexOf(text.charAt(end)) >= 0 ? 1 : ")]".indexOf(text.charAt(end)) >= 0 ? -1 : 0;
                end++;
            }
            while (end > offset && Character.isWhitespace(text.charAt(end - 1))) {
                end--;
            }
            return new SourceRange(place.file(), place.line(), place.column(), offset, Math.max(1, end - offset));
        }).orElseGet(() -> place.line() == 0 ? SourceRange.wholeFile(file) : new SourceRange(place.file(), place.line(), place.column(), 0, 0));
    }

    /** From the place to the end of the line. */
    public SourceRange ofRest(Place place) {
        return offset(place).map(offset -> new SourceRange(place.file(), place.line(), place.column(), offset, Math.max(1, endOfLine(place.line()) - offset)))
                .orElseGet(() -> place.line() == 0 ? SourceRange.wholeFile(file) : new SourceRange(place.file(), place.line(), place.column(), 0, 0));
    }

    /** The line as it is written, without blanks around it; empty in another file. */
    public String line(Place place) {
        return isHere(place) ? text.substring(starts.get(place.line() - 1), endOfLine(place.line())).strip() : "";
    }

    private boolean isHere(Place place) {
        return place.file().equals(file) && place.line() > 0 && place.line() <= starts.size();
    }

    private Optional<Integer> offset(Place place) {
        if (!isHere(place)) {
            return Optional.empty();
        }
        int start = starts.get(place.line() - 1);
        byte[] line = text.substring(start, endOfLine(place.line())).getBytes(StandardCharsets.UTF_8);
        int bytes = Math.max(0, Math.min(line.length, place.column() - 1));
        return Optional.of(start + new String(line, 0, bytes, StandardCharsets.UTF_8).length());
    }

    /** Behind the last character that is no blank. */
    private int endOfLine(int line) {
        int start = starts.get(line - 1);
        int end = line < starts.size() ? starts.get(line) : text.length();
        while (end > start && Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        return end;
    }
}
