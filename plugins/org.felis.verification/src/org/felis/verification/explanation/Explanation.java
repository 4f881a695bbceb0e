package org.felis.verification.explanation;

import java.util.List;

/**
 * Why a verdict is what it is. Made of strings, numbers and lists only, so that it can cross a process boundary as it is.
 *
 * @param answers what there is to say, the verdict's reason first; at least one
 */
public record Explanation(List<Answer> answers) {

    public Explanation {
        answers = List.copyOf(answers);
    }
}
