package org.felis.litmus.listing;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/** Which section of the text statements go to. */
final class Sections {

    /** What a section is for. */
    enum Kind {
        CODE, DATA, CONSTANTS,
        /** Nothing that runs: debugging information, notes. */
        OTHER
    }

    /** @param name as the text names it */
    record Section(String name, Kind kind) {
    }

    private static final Set<String> SHORT = Set.of(".text", ".data", ".bss", ".rodata", ".sdata", ".sbss", ".tdata", ".tbss");

    private Section current = new Section(".text", Kind.CODE);
    private Section previous = current;
    private final Deque<Section> pushed = new ArrayDeque<>();

    Section current() {
        return current;
    }

    /** Whether the directive chooses a section; if so, does it. */
    boolean change(String directive, List<String> operands) {
        if (SHORT.contains(directive)) {
            enter(directive, "");
        } else if (directive.equals(".section") || directive.equals(".pushsection")) {
            if (directive.equals(".pushsection")) {
                pushed.push(current);
            }
            String name = operands.isEmpty() ? "" : operands.get(0).replace("\"", "");
            enter(name, operands.size() > 1 ? operands.get(1).replace("\"", "") : "");
        } else if (directive.equals(".popsection")) {
            previous = current;
            current = pushed.isEmpty() ? current : pushed.pop();
        } else if (directive.equals(".previous")) {
            Section left = current;
            current = previous;
            previous = left;
        } else {
            return directive.equals(".subsection");
        }
        return true;
    }

    private void enter(String name, String flags) {
        previous = current;
        current = new Section(name, kind(name, flags));
    }

    private static Kind kind(String name, String flags) {
        if (isOrBelow(name, ".text") || flags.indexOf('x') >= 0) {
            return Kind.CODE;
        }
        if (isOrBelow(name, ".rodata") || isOrBelow(name, ".srodata") || isOrBelow(name, ".data.rel.ro")) {
            return Kind.CONSTANTS;
        }
        for (String data : List.of(".data", ".bss", ".sdata", ".sbss", ".toc", ".got", ".tdata", ".tbss")) {
            if (isOrBelow(name, data)) {
                return Kind.DATA;
            }
        }
        boolean allocated = flags.indexOf('a') >= 0 && !name.startsWith(".eh_frame") && !name.startsWith(".ARM.ex") && !name.startsWith(".note")
                && !name.startsWith(".gcc_except");
        return !allocated ? Kind.OTHER : flags.indexOf('w') >= 0 ? Kind.DATA : Kind.CONSTANTS;
    }

    private static boolean isOrBelow(String name, String section) {
        return name.equals(section) || name.startsWith(section + ".");
    }
}
