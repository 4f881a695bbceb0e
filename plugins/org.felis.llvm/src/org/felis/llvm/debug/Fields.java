package org.felis.llvm.debug;

import java.util.Optional;

import org.felis.llvm.ir.Metadata;
import org.felis.llvm.ir.Module;

/** Fields of metadata nodes; what is not there is empty or 0. */
final class Fields {

    private final Module module;

    Fields(Module module) {
        this.module = module;
    }

    Optional<Metadata.Node> node(Metadata metadata) {
        return module.resolve(metadata) instanceof Metadata.Node node ? Optional.of(node) : Optional.empty();
    }

    Optional<Metadata.Node> node(Metadata metadata, String kind) {
        return node(metadata).filter(node -> node.kind().equals(kind));
    }

    Metadata field(Metadata.Node node, String name) {
        return node.fields().getOrDefault(name, new Metadata.Absent());
    }

    String text(Metadata.Node node, String name) {
        return field(node, name) instanceof Metadata.Text text ? text.value() : "";
    }

    String symbol(Metadata.Node node, String name) {
        return field(node, name) instanceof Metadata.Symbol symbol ? symbol.text() : "";
    }

    long number(Metadata.Node node, String name) {
        return field(node, name) instanceof Metadata.Number number && number.value().bitLength() < 64 ? number.value().longValue() : 0;
    }
}
