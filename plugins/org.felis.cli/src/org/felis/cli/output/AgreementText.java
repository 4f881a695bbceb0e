package org.felis.cli.output;

import org.felis.mix.compare.ProcedureAgreement;

/** What both procedures said of mixes that were drawn. */
public final class AgreementText {

    private AgreementText() {
    }

    /** A line of counts; before it each disagreement, with the test that shows it. */
    public static String of(ProcedureAgreement.Result result, long seed) {
        StringBuilder text = new StringBuilder();
        for (ProcedureAgreement.Disagreement one : result.disagreements()) {
            text.append("disagreement\t").append(one.file()).append('\t').append(String.join(", ", one.assignment())).append("\texplicit: ")
                    .append(one.explicit()).append(", smt: ").append(one.smt()).append('\n');
            text.append(one.test()).append('\n');
        }
        return text.append(result.drawn()).append(" of ").append(result.mixes()).append(" mixes of ").append(result.tests()).append(" tests drawn (seed ")
                .append(seed).append("): ").append(result.questions())
                .append(" questions, ").append(result.satisfied()).append(" answered with yes; ").append(result.disagreements().size())
                .append(" disagreements, ").append(result.problems().size())
                .append(" problems\n").toString();
    }
}
