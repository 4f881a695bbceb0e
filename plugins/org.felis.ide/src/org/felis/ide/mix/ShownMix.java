package org.felis.ide.mix;

import org.felis.mix.compare.JudgedMix;
import org.felis.mix.compare.MixDetails;
import org.felis.mix.compare.SourceAnswer;

/**
 * A mix that is looked at.
 *
 * @param source the final states that the mix is held against
 */
record ShownMix(MixDetails details, SourceAnswer.Known source, JudgedMix judged) {

    /** What its executions call its test. */
    String file() {
        return details.fileName();
    }

    /** As the heading of its executions has it. */
    String title() {
        return details.test().name() + ": " + MixWords.assignment(details.test().parts(), judged.mix().assignment());
    }
}
