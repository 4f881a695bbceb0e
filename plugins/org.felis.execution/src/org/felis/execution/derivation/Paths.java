package org.felis.execution.derivation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import org.felis.execution.DerivationRule;
import org.felis.execution.DerivationStep;
import org.felis.execution.EventKind;
import org.felis.execution.EventNode;

/** Reads derivations as paths of links. */
final class Paths {

    private static final Set<String> COMMUNICATION = Set.of("rf", "co", "fr");

    /** Sets that tell nothing that the event does not show. */
    private static final Set<String> PLAIN_SETS = Set.of("R", "W", "M", "F", "_");

    private Paths() {
    }

    /** One path for each relation whose intersection the derived one is, filters aside; one path for every other. */
    static List<EdgePath> of(DerivationStep step) {
        List<EdgePath> found = new ArrayList<>();
        for (DerivationStep side : isLeaf(step) ? List.of(step) : sides(step)) {
            found.add(path(side));
        }
        return found;
    }

    /** How a relation that everybody knows comes about. */
    static EdgePath behindName(DerivationStep step) {
        Way way = new Way(false);
        way.unfold(step);
        return way.path();
    }

    /** Whether the pair is told by the name of its relation. */
    static boolean isLeaf(DerivationStep step) {
        return step.getTerm().isWellKnown() || step.getRule() == DerivationRule.GIVEN;
    }

    /** The premises that do more than narrow others. */
    static List<DerivationStep> telling(DerivationStep step) {
        return step.getPremises().stream().filter(p -> !p.getTerm().isFilter()).toList();
    }

    /** Whether the step only narrows others, whatever its definition is called. */
    static boolean isFilter(DerivationStep step) {
        return step.getTerm().isFilter() || step.getAlternative() != null && step.getAlternative().isFilter();
    }

    static String linkName(DerivationStep step) {
        String name = step.getTerm().getText();
        boolean internal = step.getSource().getThread() == step.getTarget().getThread();
        return COMMUNICATION.contains(name) ? name + (internal ? "i" : "e") : name;
    }

    private static EdgePath path(DerivationStep step) {
        Way way = new Way(true);
        way.walk(step);
        return way.path();
    }

    /** The parts of an intersection that are no filters. */
    private static List<DerivationStep> sides(DerivationStep step) {
        if (isLeaf(step)) {
            return List.of(step);
        }
        return switch (step.getRule()) {
            case EXCEPT -> isFilter(step) ? List.of(step) : sides(step.getPremises().get(0));
            case ALL -> {
                List<DerivationStep> found = new ArrayList<>();
                telling(step).forEach(p -> found.addAll(sides(p)));
                yield isFilter(step) || found.size() == 1 ? List.of(step) : found;
            }
            case SEQUENCE, PATH -> {
                boolean passedOn = step.getPremises().size() == 1 && !step.getPremises().get(0).getTerm().isSet();
                List<DerivationStep> inner = passedOn ? sides(step.getPremises().get(0)) : List.of();
                yield inner.size() > 1 ? inner : List.of(step);
            }
            case GIVEN, SAME, TURNED, ENDS, PAIR -> List.of(step);
        };
    }

    /** A path being gone. */
    private static final class Way {

        /** Whether back along {@code rf} and on along {@code co} is one link. */
        private final boolean joining;
        private final List<EdgeLink> links = new ArrayList<>();
        private final List<EdgePath.Mark> marks = new ArrayList<>();

        Way(boolean joining) {
            this.joining = joining;
        }

        EdgePath path() {
            return new EdgePath(links, marks);
        }

        /** Adds the links of a derived pair, and the telling sets on the way. */
        void walk(DerivationStep step) {
            if (step.getTerm().isSet()) {
                mark(step);
            } else if (isLeaf(step)) {
                link(step);
            } else {
                unfold(step);
            }
        }

        private void unfold(DerivationStep step) {
            switch (step.getRule()) {
                case SEQUENCE, PATH -> walkAll(step);
                case SAME -> { }
                case ALL -> {
                    List<DerivationStep> telling = telling(step);
                    if (isFilter(step) || telling.size() != 1) {
                        link(step);
                    } else {
                        step.getPremises().stream().filter(p -> p.getTerm().isFilter()).forEach(this::markEnds);
                        walk(telling.get(0));
                    }
                }
                case EXCEPT -> {
                    if (isFilter(step)) {
                        link(step);
                    } else {
                        walk(step.getPremises().get(0));
                    }
                }
                case TURNED -> turned(step.getPremises().get(0));
                case GIVEN, ENDS, PAIR -> link(step);
            }
        }

        private void walkAll(DerivationStep step) {
            List<DerivationStep> premises = step.getPremises();
            boolean throughMicroEvents = premises.stream().limit(Math.max(0, premises.size() - 1)).anyMatch(p -> isMicro(p.getTarget()));
            boolean betweenOthers = !isMicro(step.getSource()) && !isMicro(step.getTarget());
            if (throughMicroEvents && betweenOthers) {
                link(step);
            } else {
                premises.forEach(this::walk);
            }
        }

        private static boolean isMicro(EventNode event) {
            return event.getKind() == EventKind.MICRO_EVENT;
        }

        private void turned(DerivationStep step) {
            Way back = new Way(false);
            back.walk(step);
            Collections.reverse(back.links);
            back.links.forEach(l -> add(l.turned()));
            back.marks.forEach(this::add);
        }

        private void link(DerivationStep step) {
            boolean comparing = step.getRule() == DerivationRule.ALL && telling(step).isEmpty();
            add(new EdgeLink(step.getSource(), step.getTarget(), comparing ? comparisons(step) : linkName(step), step));
        }

        /** What an intersection of nothing but filters asks for, by the alternatives that apply: {@code W * M & loc & ext}. */
        private static String comparisons(DerivationStep step) {
            return step.getPremises().stream().map(p -> isLeaf(p) || p.getRule() != DerivationRule.ALL ? applying(p) : comparisons(p))
                    .collect(Collectors.joining(" & "));
        }

        private static String applying(DerivationStep step) {
            return step.getAlternative() == null ? step.getTerm().getText() : step.getAlternative().getText();
        }

        private void add(EdgeLink link) {
            Optional<EdgeLink> joined = links.isEmpty() || !joining ? Optional.empty() : links.get(links.size() - 1).joined(link);
            joined.ifPresent(whole -> links.remove(links.size() - 1));
            links.add(joined.orElse(link));
        }

        /** Notes the telling sets that a filter asks the events of a pair to be in. */
        private void markEnds(DerivationStep filter) {
            if (filter.getTerm().isSet()) {
                mark(filter);
            } else {
                filter.getPremises().forEach(this::markEnds);
            }
        }

        /** Notes the telling sets that make an event a member. */
        private void mark(DerivationStep member) {
            boolean seenThrough = switch (member.getRule()) {
                case ALL, EXCEPT, SEQUENCE -> true;
                case GIVEN, PATH, SAME, TURNED, ENDS, PAIR -> false;
            };
            if (seenThrough && !member.getTerm().isChain()) {
                member.getPremises().forEach(this::mark);
            } else if (!PLAIN_SETS.contains(member.getTerm().getText())) {
                add(new EdgePath.Mark(member.getSource(), member.getTerm().getText(), member));
            }
        }

        private void add(EdgePath.Mark mark) {
            if (marks.stream().noneMatch(m -> m.event() == mark.event() && m.set().equals(mark.set()))) {
                marks.add(mark);
            }
        }
    }
}
