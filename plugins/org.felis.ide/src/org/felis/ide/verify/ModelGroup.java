package org.felis.ide.verify;

import java.util.Arrays;
import java.util.List;

import org.felis.verification.ShippedModel;

/** The shipped models as the menu groups them. */
public enum ModelGroup {
    HARDWARE, LANGUAGES, GENERAL;

    public List<ShippedModel> models() {
        return Arrays.stream(ShippedModel.values()).filter(m -> of(m) == this).toList();
    }

    private static ModelGroup of(ShippedModel model) {
        return switch (model) {
            case AARCH64, ARMV7, AARCH32, MIPS, POWER, RISCV, X86TSO -> HARDWARE;
            case LINUX_KERNEL, RC11, C11_PARTIAL_SC, C11_SIMPLE -> LANGUAGES;
            case SC -> GENERAL;
        };
    }
}
