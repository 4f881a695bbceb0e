package org.felis.ide.verdicts;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

import org.felis.core.ledger.Answer;
import org.felis.core.ledger.Basis;
import org.felis.ide.markers.VerdictText;

/** What the verdicts on a test under a model were, since when, and what was edited in between; in words. */
final class VerdictHistory {

    private static final DateTimeFormatter TODAY = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);
    private static final DateTimeFormatter BEFORE = DateTimeFormatter.ofPattern("d MMM HH:mm", Locale.ENGLISH);

    private VerdictHistory() {
    }

    /** The newest first: {@code Forbidden since 10:32:05, after an edit of the model}; empty if nothing was ever answered. */
    static List<String> lines(List<Answer> answers) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < answers.size(); i++) {
            Answer answer = answers.get(i);
            String cause = i + 1 < answers.size() ? cause(answer.basis().changesSince(answers.get(i + 1).basis())) : "";
            lines.add(VerdictText.verdict(answer.verdict()) + " since " + time(answer.since()) + (cause.isEmpty() ? "" : ", after " + cause));
        }
        return lines;
    }

    private static String time(Instant moment) {
        ZonedDateTime here = moment.atZone(ZoneId.systemDefault());
        return (here.toLocalDate().equals(LocalDate.now()) ? TODAY : BEFORE).format(here);
    }

    private static String cause(Set<Basis.Part> parts) {
        return parts.stream().map(part -> switch (part) {
            case TEST -> "an edit of the test";
            case MODEL -> "an edit of the model";
            case OPTIONS -> "a change of settings";
            case FELIS -> "an update of Felis";
            case LIMITS -> "a change of limits";
        }).collect(Collectors.joining(" and "));
    }
}
