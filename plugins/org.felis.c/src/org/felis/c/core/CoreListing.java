package org.felis.c.core;

import java.util.List;
import java.util.stream.Collectors;

import org.felis.c.syntax.Place;

/** A program in Core as text, each line with the places of the source that it comes from. */
public record CoreListing(List<Line> lines) {

    /**
     * A line.
     *
     * @param places of its statement and the parts of its expressions, the main one first; none if the source does not say it
     */
    public record Line(String text, List<Place> places) {
        public Line {
            places = List.copyOf(places);
        }

        /** Whether it comes from a line of a file, as clang names that. */
        public boolean isOf(String file, int line) {
            return places.stream().anyMatch(place -> place.line() == line && place.file().equals(file));
        }
    }

    public CoreListing {
        lines = List.copyOf(lines);
    }

    /** Each line ends with a line feed. */
    public String text() {
        return lines.stream().map(line -> line.text() + "\n").collect(Collectors.joining());
    }
}
