package org.felis.cat.terms;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.felis.engine.model.Axiom;
import org.felis.engine.model.Choice;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.Recursion;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.Term;
import org.felis.engine.model.Terms;

/** The memory model as it grows while statements are executed. */
public final class ModelBuilder {

    private final Terms terms = new Terms();
    private final List<MemoryModel.Definition> definitions = new ArrayList<>();
    private final List<Recursion> recursions = new ArrayList<>();
    private final List<Choice> choices = new ArrayList<>();
    private final List<Axiom> axioms = new ArrayList<>();
    private final Map<String, RelationTerm> shown = new LinkedHashMap<>();

    public Terms terms() {
        return terms;
    }

    public void define(MemoryModel.Definition definition) {
        definitions.add(definition);
    }

    public void add(Recursion recursion) {
        recursions.add(recursion);
    }

    public void add(Choice choice) {
        choices.add(choice);
    }

    public void add(Axiom axiom) {
        axioms.add(axiom);
    }

    public List<Axiom> axioms() {
        return axioms;
    }

    public void show(String label, RelationTerm relation) {
        shown.remove(label);
        shown.put(label, relation);
    }

    public void unshow(String label) {
        shown.remove(label);
    }

    /** The model, with no more terms than it uses. */
    public MemoryModel build(String name) {
        List<Term> roots = new ArrayList<>();
        definitions.forEach(d -> roots.add(d.term()));
        axioms.forEach(a -> roots.add(a.term()));
        roots.addAll(shown.values());
        choices.forEach(c -> roots.add(c.variable()));
        UsedTerms used = new UsedTerms(terms.all(), roots, recursions, choices);
        return new MemoryModel(name, used.all(),
                definitions.stream().map(d -> new MemoryModel.Definition(d.name(), used.of(d.term()), d.library(), d.source())).toList(),
                recursions.stream().filter(r -> used.uses(r.equations().get(0).variable())).map(used::of).toList(),
                choices.stream().map(used::of).toList(),
                axioms.stream().map(a -> new Axiom(a.name(), a.role(), a.kind(), a.negated(), used.of(a.term()), a.source())).toList(),
                shown.entrySet().stream().map(s -> new MemoryModel.Shown(s.getKey(), used.of(s.getValue()))).toList());
    }
}
