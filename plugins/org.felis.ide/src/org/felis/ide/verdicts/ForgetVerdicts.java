package org.felis.ide.verdicts;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.core.resources.IFile;
import org.eclipse.jface.action.Action;
import org.felis.core.ledger.VerdictLedger;
import org.felis.ide.FelisPlugin;
import org.felis.ide.choice.Questions;

/** <em>Forget Verdicts under SC</em>: the tests are not verified under that model any more, until somebody asks again. */
final class ForgetVerdicts extends Action {

    private final List<IFile> tests;
    private final String model;

    /** @param tests those of them without a verdict under the model have none to forget */
    ForgetVerdicts(List<IFile> tests, String model) {
        super("&Forget Verdicts under " + VerdictTable.title(model));
        this.tests = List.copyOf(tests);
        this.model = model;
    }

    @Override
    public void run() {
        Set<String> paths = tests.stream().map(Questions::path).collect(Collectors.toSet());
        FelisPlugin.service(VerdictLedger.class).forget(question -> paths.contains(question.test()) && model.equals(Questions.model(question).name()));
    }
}
