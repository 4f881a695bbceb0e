package org.felis.engine.explanation.reading;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reads derivations as paths of links.
 *
 * @param events of the execution
 */
record Paths(Events events) {

    /** One path for each relation whose intersection the derived one is, filters aside; one path for every other. */
    List<EdgePath> of(Inference step) {
        List<EdgePath> found = new ArrayList<>();
        for (Inference side : step.isLeaf() ? List.of(step) : sides(step)) {
            found.add(path(side));
        }
        return found;
    }

    /** How a relation that everybody knows comes about. */
    EdgePath behindName(Inference step) {
        Walk walk = new Walk(false);
        walk.unfold(step);
        return walk.path();
    }

    private EdgePath path(Inference step) {
        Walk walk = new Walk(true);
        walk.walk(step);
        return walk.path();
    }

    /** The parts of an intersection that are no filters. */
    private static List<Inference> sides(Inference step) {
        if (step.isLeaf()) {
            return List.of(step);
        }
        return switch (step.rule()) {
            case EXCEPT -> step.isFilter() ? List.of(step) : sides(step.premises().get(0));
            case ALL -> {
                List<Inference> found = new ArrayList<>();
                step.telling().forEach(p -> found.addAll(sides(p)));
                yield step.isFilter() || found.size() == 1 ? List.of(step) : found;
            }
            case SEQUENCE, PATH -> {
                List<Inference> inner = step.passedOn().map(Paths::sides).orElse(List.of());
                yield inner.size() > 1 ? inner : List.of(step);
            }
            case GIVEN, SAME, TURNED, ENDS, PAIR -> List.of(step);
        };
    }

    /** A path while it is followed. */
    private final class Walk {

        /** Whether back along {@code rf} and on along {@code co} is one link. */
        private final boolean joining;
        private final List<EdgeLink> links = new ArrayList<>();
        private final List<EdgePath.Mark> marks = new ArrayList<>();

        Walk(boolean joining) {
            this.joining = joining;
        }

        EdgePath path() {
            return new EdgePath(links, marks);
        }

        /** Adds the links of a derived pair, and the telling sets on the walk. */
        void walk(Inference step) {
            if (step.term().set()) {
                mark(step);
            } else if (step.isLeaf()) {
                link(step);
            } else {
                unfold(step);
            }
        }

        private void unfold(Inference step) {
            switch (step.rule()) {
                case SEQUENCE, PATH -> walkAll(step);
                case SAME -> { }
                case ALL -> {
                    List<Inference> telling = step.telling();
                    if (step.isFilter() || telling.size() != 1) {
                        link(step);
                    } else {
                        step.premises().stream().filter(p -> p.term().filter()).forEach(this::markEnds);
                        walk(telling.get(0));
                    }
                }
                case EXCEPT -> {
                    if (step.isFilter()) {
                        link(step);
                    } else {
                        walk(step.premises().get(0));
                    }
                }
                case TURNED -> turned(step.premises().get(0));
                case GIVEN, ENDS, PAIR -> link(step);
            }
        }

        private void walkAll(Inference step) {
            List<Inference> premises = step.premises();
            boolean throughMicroEvents = premises.stream().limit(Math.max(0, premises.size() - 1))
                    .anyMatch(p -> events.isMicroEvent(p.target()));
            boolean betweenOthers = !events.isMicroEvent(step.source()) && !events.isMicroEvent(step.target());
            if (throughMicroEvents && betweenOthers) {
                link(step);
            } else {
                premises.forEach(this::walk);
            }
        }

        private void turned(Inference step) {
            Walk back = new Walk(false);
            back.walk(step);
            Collections.reverse(back.links);
            back.links.forEach(l -> add(l.turned()));
            back.marks.forEach(this::add);
        }

        private void link(Inference step) {
            boolean comparing = step.rule() == InferenceRule.ALL && step.telling().isEmpty();
            add(comparing ? EdgeLink.of(step, comparisons(step), events) : EdgeLink.of(step, events));
        }

        /** What an intersection of nothing but filters asks for, by the alternatives that apply: {@code W * M & loc & ext}. */
        private String comparisons(Inference step) {
            return step.premises().stream().map(p -> p.isLeaf() || p.rule() != InferenceRule.ALL ? applying(p) : comparisons(p))
                    .collect(Collectors.joining(" & "));
        }

        private static String applying(Inference step) {
            return step.isLeaf() ? step.term().text() : step.alternative().orElse(step.term()).text();
        }

        private void add(EdgeLink link) {
            Optional<EdgeLink> joined = links.isEmpty() || !joining ? Optional.empty() : links.get(links.size() - 1).joined(link, events);
            joined.ifPresent(whole -> links.remove(links.size() - 1));
            links.add(joined.orElse(link));
        }

        /** Notes the telling sets that a filter asks the events of a pair to be in. */
        private void markEnds(Inference filter) {
            if (filter.term().set()) {
                mark(filter);
            } else {
                filter.premises().forEach(this::markEnds);
            }
        }

        /** Notes the telling sets that make an event a member. */
        private void mark(Inference member) {
            boolean seenThrough = switch (member.rule()) {
                case ALL, EXCEPT, SEQUENCE -> true;
                case GIVEN, PATH, SAME, TURNED, ENDS, PAIR -> false;
            };
            if (seenThrough && !member.term().chain()) {
                member.premises().forEach(this::mark);
            } else if (TermNames.isTelling(member.term().text())) {
                add(new EdgePath.Mark(member.source(), member.term().text(), member));
            }
        }

        private void add(EdgePath.Mark mark) {
            if (marks.stream().noneMatch(m -> m.event() == mark.event() && m.set().equals(mark.set()))) {
                marks.add(mark);
            }
        }
    }
}
