package org.felis.tests.ledger;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

import org.felis.core.ledger.Answer;
import org.felis.core.ledger.Basis;
import org.felis.core.ledger.Looked;
import org.felis.core.ledger.Question;
import org.felis.verification.verdict.Verdict;

/** What tests of the ledger ask and answer. */
final class Answers {

    static final Question MP = new Question("/project/MP.litmus", "aarch64", "");

    private Answers() {
    }

    static Basis basis(String text) {
        return basis(text, "");
    }

    static Basis basis(String text, String model) {
        return new Basis("text " + text, model, "options", "felis", "10 s");
    }

    static Answer answer(Basis basis, Verdict verdict) {
        return answer(basis, verdict, 1);
    }

    static Answer answer(Basis basis, Verdict verdict, double millis) {
        return new Answer(basis, verdict, Optional.of(List.of()), 3, millis, List.of(), List.of(), false, Instant.EPOCH);
    }

    static List<Looked> looked(Question question, Basis now) {
        return List.of(new Looked(question, now, true));
    }
}
