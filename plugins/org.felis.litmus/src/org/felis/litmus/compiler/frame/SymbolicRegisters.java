package org.felis.litmus.compiler.frame;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

import org.eclipse.xtext.EcoreUtil2;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.instructions.RegisterFile;
import org.felis.litmus.instructions.RegisterView;
import org.felis.litmus.litmus.AssemblyProgram;
import org.felis.litmus.litmus.Row;
import org.felis.litmus.litmus.Word;
import org.felis.litmus.problems.LitmusProblem;

/**
 * The symbolic registers of a test, {@code %x}: stand-ins for registers that the test does not choose. The frame names one
 * without its thread, which is the one whose code uses it.
 */
public final class SymbolicRegisters {

    /** A register of a thread. */
    record OfThread(int thread, RegisterView view) {
    }

    private final RegisterFile registers;
    private final Map<String, Set<Integer>> threads = new LinkedHashMap<>();

    public SymbolicRegisters(RegisterFile registers, Optional<AssemblyProgram> code) {
        this.registers = registers;
        code.ifPresent(program -> program.getRows().forEach(this::collect));
    }

    private void collect(Row row) {
        for (int i = 0; i < row.getCells().size(); i++) {
            for (Word word : EcoreUtil2.getAllContentsOfType(row.getCells().get(i), Word.class)) {
                if (isSymbolic(word.getName())) {
                    threads.computeIfAbsent(canonical(word.getName()), name -> new TreeSet<>()).add(i);
                }
            }
        }
    }

    /** Whether the architecture takes the name for a symbolic register. */
    boolean isSymbolic(String name) {
        return name != null && registers.find(name).filter(RegisterView::isSymbolic).isPresent();
    }

    /** The register of the one thread that uses the symbolic register; if there is none, or several, says so. */
    Optional<OfThread> find(String name, SourceRange range, Problems problems) {
        Set<Integer> users = threads.getOrDefault(canonical(name), Set.of());
        if (users.size() == 1) {
            return Optional.of(new OfThread(users.iterator().next(), registers.find(name).get()));
        }
        problems.add(LitmusProblem.SYMBOLIC_REGISTER, range, name,
                users.isEmpty() ? "no thread uses it" : "several threads use it");
        return Optional.empty();
    }

    private String canonical(String name) {
        return registers.find(name).get().register().get().name();
    }
}
