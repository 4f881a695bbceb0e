package org.felis.litmus.generate;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.litmus.generate.Relaxation.Kind;

/** Reads relaxations as an architecture has them. */
final class Notation {

    private static final Pattern COMMUNICATION = Pattern.compile("(Rf|Fr|Ws|Co)([ei])(.*)");
    private static final Pattern DEPENDENCY = Pattern.compile("Dp(Addr|Data|Ctrl)(.*?)([ds])([RW*])(.*)");
    private static final String ENDS = "([ds])([RW*])([RW*])(.*)";

    private final Language language;

    Notation(Language language) {
        this.language = language;
    }

    /**
     * The relaxations of a cycle, separated by blanks; {@code *} stands for a read or a write. An annotation between two
     * relaxations is that of the access where they meet: {@code PodWW L Rfe A PodRR Fre}.
     */
    List<Relaxation> cycle(String text) throws GenerationException {
        List<Relaxation> relaxations = new ArrayList<>();
        Optional<String> first = Optional.empty();
        for (String word : text.strip().split("[\\s,;]+")) {
            if (language.annotations().contains(word)) {
                if (relaxations.isEmpty()) {
                    first = Optional.of(word);
                } else {
                    relaxations.add(relaxations.removeLast().endingAt(word));
                }
            } else if (!word.isEmpty()) {
                relaxations.add(relaxation(word));
            }
        }
        if (first.isPresent() && !relaxations.isEmpty()) {
            relaxations.add(relaxations.removeLast().endingAt(first.get()));
        }
        return relaxations;
    }

    Relaxation relaxation(String word) throws GenerationException {
        Matcher communication = COMMUNICATION.matcher(word);
        if (communication.matches()) {
            return communication(word, communication);
        }
        Matcher dependency = DEPENDENCY.matcher(word);
        if (dependency.matches()) {
            return dependency(word, dependency);
        }
        Matcher order = Pattern.compile("Po" + ENDS).matcher(word);
        if (order.matches()) {
            return internal(word, Kind.PROGRAM_ORDER, "", order);
        }
        List<String> fences = longestFirst(language.fenceNames());
        for (String fence : fences) {
            Matcher fenced = Pattern.compile(Pattern.quote(fence) + ENDS).matcher(word);
            if (fenced.matches()) {
                return internal(word, Kind.FENCE, fence, fenced);
            }
        }
        throw new GenerationException("'" + word + "' is no relaxation of " + language.architecture() + "; known are "
                + String.join(" ", known(language)));
    }

    /** The relaxations of an architecture, with {@code *} for a read or a write. */
    static List<String> known(Language language) {
        List<String> known = new ArrayList<>(List.of("Rfe", "Fre", "Coe", "Rfi", "Fri", "Coi", "Pod**", "Pos**"));
        language.fenceNames().forEach(fence -> known.add(fence + "d**"));
        language.dependencyNames().forEach(name -> known.add("Dp" + name + (name.equals("Data") ? "dW" : "d*")));
        return known;
    }

    private Relaxation communication(String word, Matcher parts) throws GenerationException {
        Kind kind = switch (parts.group(1)) {
            case "Rf" -> Kind.READS_FROM;
            case "Fr" -> Kind.FROM_READ;
            default -> Kind.COHERENCE;
        };
        return annotated(word, kind, "", parts.group(2).equals("e"), true,
                Optional.of(kind == Kind.FROM_READ ? Direction.READ : Direction.WRITE),
                Optional.of(kind == Kind.READS_FROM ? Direction.READ : Direction.WRITE), parts.group(3));
    }

    private Relaxation dependency(String word, Matcher parts) throws GenerationException {
        String name = parts.group(1) + parts.group(2);
        if (!language.dependencyNames().contains(name)) {
            throw new GenerationException(language.architecture() + " has no dependency 'Dp" + name + "'"
                    + (language.dependencyNames().isEmpty() ? ", nor any other"
                            : "; it has " + String.join(" ", language.dependencyNames().stream().map(d -> "Dp" + d).toList())));
        }
        Kind kind = switch (parts.group(1)) {
            case "Addr" -> Kind.ADDRESS;
            case "Data" -> Kind.DATA;
            default -> Kind.CONTROL;
        };
        Optional<Direction> target = direction(parts.group(4));
        if (kind == Kind.DATA) {
            if (target.equals(Optional.of(Direction.READ))) {
                throw new GenerationException("'" + word + "': only a write can depend by data, as in DpDatadW");
            }
            target = Optional.of(Direction.WRITE);
        }
        return annotated(word, kind, parts.group(2), false, parts.group(3).equals("s"), Optional.of(Direction.READ), target,
                parts.group(5));
    }

    private Relaxation internal(String word, Kind kind, String fence, Matcher parts) throws GenerationException {
        return annotated(word, kind, fence, false, parts.group(1).equals("s"), direction(parts.group(2)),
                direction(parts.group(3)), parts.group(4));
    }

    private static Optional<Direction> direction(String letter) {
        return letter.equals("*") ? Optional.empty() : Optional.of(Direction.of(letter.charAt(0)));
    }

    /** Annotations stand at the end, one for each access: {@code PodWWPL}. */
    private Relaxation annotated(String word, Kind kind, String detail, boolean external, boolean sameLocation,
            Optional<Direction> source, Optional<Direction> target, String annotations) throws GenerationException {
        if (annotations.isEmpty()) {
            return new Relaxation(word, kind, detail, external, sameLocation, source, target, Optional.empty(),
                    Optional.empty());
        }
        for (String first : longestFirst(language.annotations())) {
            if (annotations.startsWith(first) && language.annotations().contains(annotations.substring(first.length()))) {
                return new Relaxation(word, kind, detail, external, sameLocation, source, target, Optional.of(first),
                        Optional.of(annotations.substring(first.length())));
            }
        }
        throw new GenerationException("'" + word + "': expected two of the annotations " + String.join(" ",
                language.annotations()) + " instead of '" + annotations + "', one for each access");
    }

    private static List<String> longestFirst(Collection<String> names) {
        return names.stream().sorted(Comparator.comparing(String::length).reversed()).toList();
    }
}
