package org.felis.verification.frontends;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.felis.engine.frontend.FrontEnd;
import org.felis.litmus.frontend.LitmusFrontEnd;
import org.felis.llvm.frontend.CFrontEnd;

/** Front ends, of which the name of a file chooses one. */
public final class FrontEnds {

    /** Those that Felis has. */
    public static final FrontEnds ALL = new FrontEnds(List.of(new LitmusFrontEnd(), new CFrontEnd()));

    private final List<FrontEnd> known;

    /** @param known at least one; the first is for files whose names say nothing */
    public FrontEnds(List<FrontEnd> known) {
        if (known.isEmpty()) {
            throw new IllegalArgumentException("no front end");
        }
        this.known = List.copyOf(known);
    }

    /** The front end for a file. */
    public FrontEnd of(String file) {
        for (FrontEnd frontEnd : known) {
            for (String suffix : frontEnd.suffixes()) {
                if (file.endsWith(suffix)) {
                    return frontEnd;
                }
            }
        }
        return known.get(0);
    }

    /** The ends of the names of files with programs, of all front ends. */
    public List<String> suffixes() {
        return known.stream().flatMap(frontEnd -> frontEnd.suffixes().stream()).toList();
    }

    /** The machines that programs can be compiled for, of all front ends. */
    public List<String> targets() {
        return known.stream().flatMap(frontEnd -> frontEnd.targets().stream()).distinct().toList();
    }

    /** What compiling does that can be left out, of all front ends. */
    public List<String> passes() {
        return known.stream().flatMap(frontEnd -> frontEnd.passes().stream()).distinct().toList();
    }

    /** The codes of problems that say that something is not supported. */
    public Set<String> unsupported() {
        return known.stream().flatMap(frontEnd -> frontEnd.unsupported().stream()).collect(Collectors.toUnmodifiableSet());
    }
}
