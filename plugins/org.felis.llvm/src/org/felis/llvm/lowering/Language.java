package org.felis.llvm.lowering;

import org.felis.llvm.ir.Module;

/** The language whose accesses a program has in its model, where it is not compiled for a machine. Accesses of the other one become their equivalents in it. */
public enum Language {

    C11, KERNEL;

    /** The kernel's, if the program uses any of its primitives. */
    public static Language of(Module module) {
        return module.functions().keySet().stream().anyMatch(name -> name.startsWith(KernelFunctions.PREFIX)) ? KERNEL : C11;
    }

    Accesses accesses() {
        return switch (this) {
            case C11 -> new C11Accesses();
            case KERNEL -> new KernelAccesses();
        };
    }
}
