package org.felis.ide.wizard;

import java.util.Optional;

import org.felis.cat.compilation.CatSource;
import org.felis.cat.compilation.ModelLibrary;
import org.felis.verification.sources.ShippedModel;

/** The text of a new memory model. */
enum ModelTemplate {

    /** Includes a shipped model, and has a place for further axioms. */
    EXTENSION {
        @Override
        Optional<String> text(String name, ShippedModel from) {
            return Optional.of("""
                    "%s"

                    (* Executions that are consistent under %s and satisfy the axioms of this file. *)
                    include "%s"

                    (* Further axioms, for example: dependencies and reads-from have no cycle.
                    acyclic (addr | data | ctrl) | rf as no-thin-air
                    *)
                    """.formatted(name, from.title(), file(from)));
        }
    },

    /** The shipped model's text, to be changed. */
    COPY {
        @Override
        Optional<String> text(String name, ShippedModel from) {
            return ModelLibrary.located().find(file(from)).map(CatSource::text);
        }
    };

    /**
     * @param name what the model is called
     * @return empty if the installation lacks the shipped model
     */
    abstract Optional<String> text(String name, ShippedModel from);

    /** The file of a shipped model, as others include it. */
    static String file(ShippedModel model) {
        return model.modelName() + ".cat";
    }
}
