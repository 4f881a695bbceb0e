package org.felis.cat.lowering;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

import org.felis.cat.compilation.CatOptions;
import org.felis.cat.compilation.CatProblem;
import org.felis.cat.terms.ModelBuilder;
import org.felis.engine.model.Term;
import org.felis.engine.model.Terms;

/** What all parts of one compilation share. */
public final class Lowering {

    /** Evaluation steps that no sensible model comes near; published ones need some ten thousand. */
    private static final int MAX_STEPS = 2_000_000;

    /** Functions that call functions; deeper is taken for endless. */
    static final int MAX_CALL_DEPTH = 150;

    /** Evaluations within evaluations; what a thread's stack bears with room to spare. */
    static final int MAX_EVALUATION_DEPTH = 500;

    private final CatOptions options;
    private final Diagnostics diagnostics = new Diagnostics();
    private final ModelBuilder model = new ModelBuilder();
    private final Names names;
    private final Map<Term, Meaning.Place> subtractions = new HashMap<>();
    private int steps;

    /**
     * @param library the file of the library that defines a name, if any
     */
    public Lowering(CatOptions options, Function<String, Optional<String>> library) {
        this.options = options;
        this.names = new Names(options, diagnostics, model.terms(), library);
    }

    CatOptions options() {
        return options;
    }

    public Diagnostics diagnostics() {
        return diagnostics;
    }

    public ModelBuilder model() {
        return model;
    }

    public Terms terms() {
        return model.terms();
    }

    public Names names() {
        return names;
    }

    /** Remembers where the text subtracts, so that a definition that is not monotone can be reported there. */
    void subtracts(Term difference, Meaning.Place subtrahend) {
        subtractions.putIfAbsent(difference, subtrahend);
    }

    /** Where the text says to subtract what this term subtracts. */
    Meaning.Place subtraction(Term difference, Meaning.Place otherwise) {
        return subtractions.getOrDefault(difference, otherwise);
    }

    /** Counts one step of evaluation; false when there have been too many, which is reported once. */
    boolean mayStep(Meaning.Place place) {
        if (steps == MAX_STEPS) {
            diagnostics.report(CatProblem.ENDLESS_RECURSION, place.file(), place.node());
        }
        return steps++ < MAX_STEPS;
    }
}
