package org.felis.litmus.compiler.frame;

import java.util.List;
import java.util.Optional;

import org.eclipse.emf.ecore.EObject;
import org.felis.engine.program.Thread;

/**
 * Compiles the threads of one test, in the language that they are written in. What stands around them (header, initial state, question) is
 * the same for all languages; where it depends on the code, it asks this. Methods are called once each, in their order here.
 */
public interface CodeCompiler {

    /** The threads of a test and its memory. */
    record Lowered(List<Thread> threads, Memory memory) {
    }

    /** Where the code stands in the syntax tree; empty if the test has none. */
    Optional<? extends EObject> code();

    /** Reads the names of the threads, and what the frame may call their registers. Reports what is wrong with them. */
    ThreadNames threads();

    /** Where the frame can name places in the code: by the numbers of threads; none where code has no addresses. */
    List<? extends LabelledCode> labelledCode();

    /** Whether a declared type of 128 bits is taken for one of 64, with a warning, instead of being an error. */
    boolean narrowsWideTypes();

    /** Lowers the threads. What is wrong with them is reported; the result is meaningless then. */
    Lowered lower(InitialStateReader initialState);

    /** The architecture of the program that comes out. */
    String architecture();

    /** See {@link org.felis.engine.program.Program#statements}. */
    boolean statements();
}
