package org.felis.ide.choice;

import java.util.List;
import java.util.Optional;

import org.felis.engine.frontend.Target;
import org.felis.litmus.mapping.Mapping;
import org.felis.verification.sources.ShippedModel;

/**
 * A machine that C tests can be compiled for.
 *
 * @param mapping the name of the mapping that Felis brings
 * @param title for people
 * @param model the default model of its architecture
 */
public record HardwareTarget(String mapping, String title, ShippedModel model) {

    private static final List<HardwareTarget> ALL = Mapping.headers().stream().map(header -> new HardwareTarget(header.name(), header.title(),
            ShippedModel.defaultModel(header.architecture()).orElseThrow())).toList();

    /** Those that Felis brings. */
    public static List<HardwareTarget> all() {
        return ALL;
    }

    /** The one whose mapping has this name. */
    static Optional<HardwareTarget> find(String mapping) {
        return ALL.stream().filter(target -> target.mapping().equals(mapping)).findFirst();
    }

    /** As options have it. */
    Target target() {
        return new Target(mapping, Optional.empty(), List.of());
    }
}
