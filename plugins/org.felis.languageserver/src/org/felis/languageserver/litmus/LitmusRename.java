package org.felis.languageserver.litmus;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.felis.engine.source.Problem;
import org.felis.languageserver.litmus.LitmusName.Thing;
import org.felis.languageserver.services.DocumentView;
import org.felis.languageserver.services.RefusedException;
import org.felis.languageserver.services.WorkspaceEdits;
import org.felis.languageserver.text.TextDocument;
import org.felis.litmus.instructions.InstructionSet;
import org.felis.litmus.instructions.RegisterView;

/**
 * Renames a location, a label or a register in a test. A register takes the other names of its parts along: {@code X1} to {@code X5}
 * makes {@code W1} to {@code W5}. The result is read again before it is handed out: every name must stand for what it stood for.
 */
final class LitmusRename {

    private static final Pattern NAME = Pattern.compile("[a-zA-Z_][a-zA-Z0-9_.]*");

    private final LitmusAnalysis analysis;
    private final DocumentView view;

    LitmusRename(LitmusAnalysis analysis, DocumentView view) {
        this.analysis = analysis;
        this.view = view;
    }

    Optional<Range> renamable(int offset) throws RefusedException {
        Optional<LitmusName> name = analysis.names().at(offset);
        if (name.isPresent()) {
            checkRenamable(name.get());
        }
        return name.map(n -> view.range(n.offset(), n.end()));
    }

    WorkspaceEdit rename(int offset, String newName) throws RefusedException {
        Optional<LitmusName> name = analysis.names().at(offset);
        if (name.isEmpty()) {
            throw new RefusedException("There is no name here that could be renamed.");
        }
        checkRenamable(name.get());
        if (newName.equals(name.get().text())) {
            return new WorkspaceEdit();
        }
        List<Replacement> replacements = replacements(name.get(), newName);
        checkMeaning(replacements, newName);
        return WorkspaceEdits.of(view, replacements.stream()
                .map(r -> new TextEdit(view.range(r.name().offset(), r.name().end()), r.text())).toList());
    }

    private static void checkRenamable(LitmusName name) throws RefusedException {
        if (name.text().contains("%")) {
            throw new RefusedException("'" + name.text() + "' is a symbolic register, which the initial state may name without its thread.");
        }
        switch (name.thing()) {
            case Thing.Thread thread -> throw new RefusedException("Threads are named by their place: the first is P0.");
            case Thing.Option option -> throw new RefusedException("'" + option.name() + "' is part of the instruction.");
            case Thing.Location location -> { }
            case Thing.Label label -> { }
            case Thing.Register register -> { }
        }
    }

    private record Replacement(LitmusName name, String text) {
    }

    private List<Replacement> replacements(LitmusName name, String newName) throws RefusedException {
        List<LitmusName> all = analysis.names().of(name.thing());
        if (name.thing() instanceof Thing.Register && !analysis.isC()) {
            return registers(name, all, newName);
        }
        if (!NAME.matcher(newName).matches()) {
            throw new RefusedException("'" + newName + "' is no name: a name is a letter, then letters, digits, '_' or '.'.");
        }
        if (!analysis.isC() && analysis.instructions().flatMap(set -> set.registers().find(newName)).isPresent()) {
            throw new RefusedException("'" + newName + "' is a register.");
        }
        if (newName.matches("P[0-9]+")) {
            throw new RefusedException("'" + newName + "' names a thread.");
        }
        Optional<LitmusName> clash = analysis.names().all().stream().filter(n -> n.text().equals(newName)).findFirst();
        if (clash.isPresent()) {
            throw new RefusedException("'" + newName + "' is already used in line " + line(clash.get()) + ".");
        }
        return all.stream().map(n -> new Replacement(n, newName)).toList();
    }

    private int line(LitmusName name) {
        return view.document().lines().line(name.offset()) + 1;
    }

    private List<Replacement> registers(LitmusName name, List<LitmusName> all, String newName) throws RefusedException {
        InstructionSet set = analysis.instructions().orElseThrow();
        RegisterView renamed = set.registers().find(name.text()).orElseThrow();
        RegisterView wanted = set.registers().find(newName)
                .orElseThrow(() -> new RefusedException("'" + newName + "' is no register: " + set.architecture() + " has " + set.registers().summary() + "."));
        if (wanted.isZero() || renamed.isZero() || wanted.bits() != renamed.bits()) {
            throw new RefusedException("'" + newName + "' is no register like '" + name.text() + "'.");
        }
        int thread = ((Thing.Register) name.thing()).thread();
        Thing.Register target = new Thing.Register(thread, wanted.register().get().name());
        Optional<LitmusName> clash = analysis.names().of(target).stream().findFirst();
        if (clash.isPresent()) {
            throw new RefusedException("The thread already uses '" + clash.get().text() + "' in line " + line(clash.get()) + ".");
        }
        List<Replacement> replacements = new ArrayList<>();
        for (LitmusName use : all) {
            RegisterView part = set.registers().find(use.text()).orElseThrow();
            RegisterView counterpart = set.registers().all().stream().filter(v -> v.register().equals(wanted.register()) && v.bits() == part.bits())
                    .findFirst().orElseThrow(() -> new RefusedException("'" + use.text() + "' has no counterpart in '" + newName + "'."));
            boolean lowerCase = use.text().equals(use.text().toLowerCase(Locale.ROOT));
            replacements.add(new Replacement(use, lowerCase ? counterpart.name().toLowerCase(Locale.ROOT) : counterpart.name()));
        }
        return replacements;
    }

    /** After the change there must be the same problems and, in the same order, names for the same things. */
    private void checkMeaning(List<Replacement> replacements, String newName) throws RefusedException {
        StringBuilder text = new StringBuilder(view.text());
        replacements.stream().sorted(Comparator.comparingInt((Replacement r) -> r.name().offset()).reversed())
                .forEach(r -> text.replace(r.name().offset(), r.name().end(), r.text()));
        LitmusAnalysis after = new LitmusAnalysis(new TextDocument(view.document().uri(), view.document().language(), 0, text.toString()));
        boolean sameProblems = codes(analysis).equals(codes(after));
        boolean sameNames = partition(analysis).equals(partition(after));
        if (!sameProblems || !sameNames) {
            throw new RefusedException("'" + newName + "' would change what the test means.");
        }
    }

    private static List<String> codes(LitmusAnalysis test) {
        return test.compilation().problems().stream().map(Problem::code).toList();
    }

    /** For each name, the index of the first name of the same thing. */
    private static List<Integer> partition(LitmusAnalysis test) {
        List<LitmusName> all = test.names().all();
        List<Thing> things = all.stream().map(LitmusName::thing).toList();
        return things.stream().map(things::indexOf).toList();
    }
}
