package org.felis.cat.lowering;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.felis.engine.model.Axiom;
import org.felis.engine.model.Choice;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.Recursion;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.Terms;

/** The memory model as it grows while statements are executed. */
final class ModelBuilder {

    private final Terms terms = new Terms();
    private final List<MemoryModel.Definition> definitions = new ArrayList<>();
    private final List<Recursion> recursions = new ArrayList<>();
    private final List<Choice> choices = new ArrayList<>();
    private final List<Axiom> axioms = new ArrayList<>();
    private final Map<String, RelationTerm> shown = new LinkedHashMap<>();

    Terms terms() {
        return terms;
    }

    void define(MemoryModel.Definition definition) {
        definitions.add(definition);
    }

    void add(Recursion recursion) {
        recursions.add(recursion);
    }

    void add(Choice choice) {
        choices.add(choice);
    }

    void add(Axiom axiom) {
        axioms.add(axiom);
    }

    void show(String label, RelationTerm relation) {
        shown.remove(label);
        shown.put(label, relation);
    }

    void unshow(String label) {
        shown.remove(label);
    }

    MemoryModel build(String name) {
        return new MemoryModel(name, terms.all(), definitions, recursions, choices, axioms,
                shown.entrySet().stream().map(s -> new MemoryModel.Shown(s.getKey(), s.getValue())).toList());
    }
}
