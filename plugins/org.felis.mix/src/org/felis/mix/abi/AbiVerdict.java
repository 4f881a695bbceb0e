package org.felis.mix.abi;

import java.util.List;
import java.util.Map;

import org.felis.engine.source.Problem;

/** What is known of an operation as a profile compiles it. */
public sealed interface AbiVerdict {

    /** A word for tables. */
    String word();

    /**
     * The accesses, barriers and dependencies of a listed sequence.
     *
     * @param extensions that the sequence needs; two where an outlined helper chooses between them
     */
    record AsListed(List<String> extensions) implements AbiVerdict {
        @Override
        public String word() {
            return "as listed";
        }
    }

    /**
     * Others than those of the listed sequences, but no test has a mix with these that has a final state that C forbids.
     *
     * @param tests how many were tried
     * @param unanswered of them, how many have no answer
     * @param upToBound of them, in how many some mix conforms only as far as loops were followed
     */
    record Another(int tests, int unanswered, int upToBound) implements AbiVerdict {
        @Override
        public String word() {
            return "another sequence";
        }
    }

    /** Others, and a mix with listed sequences has a final state that C forbids. */
    record Incompatible(Proof proof) implements AbiVerdict {
        @Override
        public String word() {
            return "incompatible";
        }
    }

    /** A call of a library whose body is not known. */
    record LibraryCall(String function) implements AbiVerdict {
        @Override
        public String word() {
            return "library call";
        }
    }

    /** The table has nothing for the operation. */
    record NotListed() implements AbiVerdict {
        @Override
        public String word() {
            return "not listed";
        }
    }

    /** The profile makes nothing of it that is understood. */
    record NotCompiled(Problem problem) implements AbiVerdict {
        @Override
        public String word() {
            return "not compiled";
        }
    }

    /**
     * A mix of the compiler's instructions for the operation and listed ones for all else.
     *
     * @param test of C
     * @param source the test
     * @param assignment what each part is compiled by, in order
     * @param newStates final states that C forbids
     * @param mix the mix as a litmus test of the machine, which says what to expect of it
     */
    record Proof(String test, String source, List<String> assignment, List<Map<String, String>> newStates, String mix) {
    }
}
