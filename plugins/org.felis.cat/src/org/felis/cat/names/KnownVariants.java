package org.felis.cat.names;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The variants that {@code if "name"} may ask for: those of herd7, and {@code lse2}. Some steer models only; the others change which programs are read or
 * how, and would have to be known to more than the model. Names are compared without regard to case.
 */
public final class KnownVariants {

    /** What a model alone depends on: features of an implementation, and versions of models. */
    public static final Set<String> OF_MODELS = Set.of("ets", "ets2", "ets3", "exs", "eis", "eos", "dic", "idc", "nv2", "cos-opt", "exp",
            "test", "lkmmv2", "lse2");

    /** What programs mean depends on them too: page tables, tags, instruction fetches, vectors, mixed sizes, other dependencies. */
    public static final Set<String> OF_PROGRAMS = Set.of("vmsa", "noptebranch", "pte2", "d128", "memtag", "store-only", "morello",
            "ifetch", "neon", "sve", "sme", "mixed", "unaligned", "dontcheckmixed", "shadowstack", "pauth1", "pauth2", "fpac",
            "const-pac-field", "success", "instr", "specialx0", "normw", "acqrelasfence", "backcompat", "fullscdepend", "splittedrmw",
            "switchdepscwrite", "switchdepscresult", "lrscdiffok", "notweakpredicated", "cutoff", "deps", "instances", "optrfrmw",
            "constrainedunpredictable", "asl", "asl_aarch64", "strict", "warn", "s128", "telechat", "oldsolver", "oota", "lkmmv1");

    private static final Map<String, String> OTHER_NAMES = Map.of("kvm", "vmsa", "pte-squared", "pte2", "nobranch", "noptebranch",
            "mte", "memtag", "tagmem", "memtag", "self", "ifetch", "instance", "instances", "cu", "constrainedunpredictable",
            "scdepend", "fullscdepend", "back", "backcompat");

    private KnownVariants() {
    }

    /** The one name of a variant that has several. */
    public static String canonical(String variant) {
        String lower = variant.toLowerCase(Locale.ROOT);
        return OTHER_NAMES.getOrDefault(lower, lower);
    }

    /** All names, sorted. */
    public static Set<String> names() {
        Set<String> names = new TreeSet<>(OF_MODELS);
        names.addAll(OF_PROGRAMS);
        names.addAll(OTHER_NAMES.keySet());
        return names;
    }
}
