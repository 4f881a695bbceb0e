package org.felis.verification.judgement;

import java.util.List;
import java.util.Optional;

import org.felis.engine.candidate.Execution;
import org.felis.engine.source.Problem;
import org.felis.verification.verdict.FailingSite;
import org.felis.verification.verdict.Property;
import org.felis.verification.verdict.PropertyVerdict;
import org.felis.verification.verdict.Verdict;
import org.felis.verification.verdict.Witness;

/**
 * The verdicts on a program's properties.
 *
 * @param answers one for each property that is asked of the program, in the order of {@link Property}
 * @param boundReached whether some consistent execution reaches the bound, if known
 */
public record SafetyJudgement(List<Answer> answers, Optional<Boolean> boundReached) {

    /**
     * The verdict on one property.
     *
     * @param execution one that violates it, if it is violated
     * @param site where that fails
     */
    public record Answer(Property property, Verdict verdict, Optional<Execution> execution, Optional<FailingSite> site) {

        PropertyVerdict with(Optional<Witness> witness) {
            return new PropertyVerdict(property, verdict, site, witness);
        }

        /** {@code assertions: file.c:3:5: assert(x)}, for people. */
        public String text() {
            return property.word() + site.map(s -> ": " + s).orElse("");
        }
    }

    public SafetyJudgement {
        answers = List.copyOf(answers);
    }

    /** What is known if nothing else can be found out. @param verdict on the other properties */
    public static List<PropertyVerdict> knownOf(List<Property> properties, List<Answer> known, Verdict verdict) {
        return properties.stream().sorted().map(property -> known.stream().filter(answer -> answer.property() == property).findFirst()
                .orElse(new Answer(property, verdict, Optional.empty(), Optional.empty())).with(Optional.empty())).toList();
    }

    /**
     * The same of a program that may do more than what is asked about: what does not hold is told to be an error; and so is whether threads come to their ends, for one that
     * waits may have to wait for ever for what it does not wait for here.
     */
    public SafetyJudgement ofWhatHolds(List<Problem> refusal) {
        return new SafetyJudgement(answers.stream().map(answer -> answer.verdict() instanceof Verdict.Violated || answer.property() == Property.TERMINATION
                ? new Answer(answer.property(), new Verdict.Error(refusal), Optional.empty(), Optional.empty()) : answer).toList(), boundReached);
    }

    /** As a result has it; with drawn executions, if these are wanted. */
    public List<PropertyVerdict> properties(Optional<Witnesses> witnesses) {
        return answers.stream().map(answer -> answer.with(witnesses.flatMap(w -> answer.execution().map(e -> w.of(e, answer.text()))))).toList();
    }
}
