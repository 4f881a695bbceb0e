package org.felis.engine.explanation;

import java.util.ArrayList;
import java.util.List;

import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;

/** Reads derivations as paths of links. */
final class Paths {

    private final Names names;

    Paths(Names names) {
        this.names = names;
    }

    /** One path for each relation whose intersection the derived one is, filters aside; one path for every other. */
    List<Path> of(Derivation derivation) {
        List<Path> found = new ArrayList<>();
        List<Derivation> sides = sides(derivation);
        for (Derivation side : sides) {
            List<Link> links = new ArrayList<>();
            List<Path.Mark> marks = new ArrayList<>();
            walk(side, links, marks);
            found.add(new Path(links, marks));
        }
        return found;
    }

    /** The parts of an intersection that are no filters. */
    private List<Derivation> sides(Derivation derivation) {
        if (names.isWellKnown(derivation.fact().term())) {
            return List.of(derivation);
        }
        return switch (derivation.fact().term()) {
            case RelationTerm.Difference minus when !names.isFilter(minus.left()) -> sides(derivation.premises().get(0));
            case RelationTerm.Intersection both when !names.isFilter(both) -> {
                List<Derivation> telling = derivation.premises().stream().filter(p -> !names.isFilter(p.fact().term())).toList();
                List<Derivation> found = new ArrayList<>();
                telling.forEach(p -> found.addAll(sides(p)));
                yield found.size() == 1 ? List.of(derivation) : found;
            }
            case RelationTerm.Union union -> sides(derivation.premises().get(0));
            case RelationTerm.Variable variable -> sides(derivation.premises().get(0));
            default -> List.of(derivation);
        };
    }

    /** Adds the links of a derived pair, and the telling sets on the way. */
    private void walk(Derivation derivation, List<Link> links, List<Path.Mark> marks) {
        Fact fact = derivation.fact();
        if (names.isWellKnown(fact.term())) {
            links.add(names.link(fact));
            return;
        }
        switch (fact.term()) {
            case RelationTerm.Identity identity -> mark(derivation.premises().get(0), marks);
            case RelationTerm.Composition composition -> walkAll(derivation, links, marks);
            case RelationTerm.TransitiveClosure closure -> walkAll(derivation, links, marks);
            case RelationTerm.ReflexiveTransitiveClosure closure -> walkAll(derivation, links, marks);
            case RelationTerm.Reflexive reflexive -> walkAll(derivation, links, marks);
            case RelationTerm.Union union -> walkAll(derivation, links, marks);
            case RelationTerm.Variable variable -> walkAll(derivation, links, marks);
            case RelationTerm.Intersection both when !names.isFilter(both) -> {
                List<Derivation> telling = derivation.premises().stream().filter(p -> !names.isFilter(p.fact().term())).toList();
                derivation.premises().stream().filter(p -> names.isFilter(p.fact().term())).forEach(p -> markEnds(p, marks));
                if (telling.size() == 1) {
                    walk(telling.get(0), links, marks);
                } else {
                    links.add(names.link(fact));
                }
            }
            case RelationTerm.Difference minus when !names.isFilter(minus.left()) ->
                walk(derivation.premises().get(0), links, marks);
            default -> links.add(names.link(fact));
        }
    }

    /** Notes the telling sets that a filter asks the events of a pair to be in. */
    private void markEnds(Derivation filter, List<Path.Mark> marks) {
        switch (filter.fact()) {
            case Fact.Member member -> mark(filter, marks);
            case Fact.Pair pair -> filter.premises().forEach(p -> markEnds(p, marks));
        }
    }

    private void walkAll(Derivation derivation, List<Link> links, List<Path.Mark> marks) {
        boolean throughMicroEvents = derivation.premises().stream().limit(Math.max(0, derivation.premises().size() - 1))
                .anyMatch(p -> names.isMicro(p.fact().target()));
        boolean betweenOthers = !names.isMicro(derivation.fact().source()) && !names.isMicro(derivation.fact().target());
        if (throughMicroEvents && betweenOthers) {
            links.add(names.link(derivation.fact()));
        } else {
            derivation.premises().forEach(p -> walk(p, links, marks));
        }
    }

    /** Notes the telling sets that make an event a member. */
    private void mark(Derivation member, List<Path.Mark> marks) {
        switch ((SetTerm) member.fact().term()) {
            case SetTerm.Union union -> member.premises().forEach(p -> mark(p, marks));
            case SetTerm.Intersection both -> member.premises().forEach(p -> mark(p, marks));
            case SetTerm.Difference minus -> member.premises().forEach(p -> mark(p, marks));
            case SetTerm.Variable variable -> note(member, marks);
            case SetTerm.Domain domain -> note(member, marks);
            case SetTerm.Range range -> note(member, marks);
            case SetTerm.Base base -> note(member, marks);
            case SetTerm.All all -> { }
            case SetTerm.Empty empty -> { }
        }
    }

    private void note(Derivation member, List<Path.Mark> marks) {
        if (names.isTelling((SetTerm) member.fact().term())) {
            Path.Mark mark = new Path.Mark(member.fact().source(), names.text(member.fact().term()));
            if (!marks.contains(mark)) {
                marks.add(mark);
            }
        }
    }
}
