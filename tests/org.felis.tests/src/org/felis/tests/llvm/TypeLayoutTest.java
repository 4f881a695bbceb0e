package org.felis.tests.llvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.felis.llvm.debug.DebugInformation;
import org.felis.llvm.debug.SourceTypes;
import org.felis.llvm.ir.GlobalVariable;
import org.felis.llvm.ir.Metadata;
import org.felis.llvm.ir.Module;
import org.felis.llvm.ir.Type;
import org.felis.llvm.layout.DataLayout;
import org.felis.llvm.layout.StructureLayout;
import org.felis.llvm.layout.TypeLayout;
import org.felis.tests.Repository;
import org.junit.jupiter.api.Test;

/** Sizes and offsets are those of the target. */
class TypeLayoutTest {

    private static final Type I8 = new Type.Integer(8);
    private static final Type I32 = new Type.Integer(32);
    private static final Type I64 = new Type.Integer(64);

    private static TypeLayout layout(String dataLayout) {
        return new TypeLayout(DataLayout.of(dataLayout), Map.of());
    }

    @Test
    void sizesAreThoseThatClangSaysInItsDebugInformation() {
        int compared = 0;
        for (Path file : IrFixtures.all()) {
            Module module = IrFixtures.parse(Repository.read(file));
            TypeLayout layout = TypeLayout.of(module);
            DebugInformation debug = new DebugInformation(module);
            SourceTypes types = debug.types();
            for (GlobalVariable variable : module.globals().values()) {
                Optional<Metadata.Number> said = debug.variable(variable).flatMap(v -> types.unqualified(v.type()))
                        .map(node -> node.fields().get("size")).filter(Metadata.Number.class::isInstance).map(Metadata.Number.class::cast);
                if (said.isPresent()) {
                    assertEquals(said.get().value().longValue(), 8 * layout.size(variable.type()), file.getFileName() + " " + variable.name());
                    compared++;
                }
            }
        }
        assertTrue(compared > 80, "variables have sizes: " + compared);
    }

    @Test
    void fieldsAreAlignedAsTheTargetSays() {
        Type.Structure mixed = new Type.Structure(List.of(I8, I64, I8, new Type.Pointer(0)), false);
        assertEquals(new StructureLayout(List.of(0L, 8L, 16L, 24L), 32, 8), layout("e-m:e-i64:64-n8:16:32:64-S128").structure(mixed));
        assertEquals(new StructureLayout(List.of(0L, 8L, 16L, 20L), 24, 8), layout("e-m:e-p:32:32-i64:64-v128:64:128-a:0:32-n32-S64").structure(mixed));
        assertEquals(new StructureLayout(List.of(0L, 4L, 12L, 16L), 20, 4), layout("e-m:e-p:32:32-p270:32:32-f64:32:64-n8:16:32-S128").structure(mixed));
        assertEquals(new StructureLayout(List.of(0L, 1L, 9L, 10L), 18, 1), layout("e-i64:64").structure(new Type.Structure(mixed.fields(), true)));
    }

    @Test
    void integersOfOddWidthsTakeWholeBytes() {
        TypeLayout layout = layout("e-i64:64-i128:128");
        assertEquals(1, layout.size(new Type.Integer(1)));
        assertEquals(3, layout.storeSize(new Type.Integer(17)));
        assertEquals(4, layout.size(new Type.Integer(17)));
        assertEquals(16, layout.size(new Type.Integer(65)));
        assertEquals(16, layout.alignment(new Type.Integer(128)));
        assertEquals(8, layout("e-i64:64").alignment(new Type.Integer(128)));
        assertEquals(16, layout("e-f80:128").size(new Type.Floating(Type.Floating.Kind.X86_FP80)));
        assertEquals(12, layout("e-f80:32").size(new Type.Floating(Type.Floating.Kind.X86_FP80)));
    }

    @Test
    void byteOrderAndAddressSpacesAreRead() {
        assertTrue(DataLayout.of("E-m:e-i64:64-n32:64").bigEndian());
        assertFalse(DataLayout.of("e").bigEndian());
        assertEquals(32, layout("e-p270:32:32").bits(new Type.Pointer(270)));
        assertEquals(64, layout("e-p270:32:32").bits(new Type.Pointer(1)));
    }

    @Test
    void aDataLayoutThatCannotBeReadSaysWhichPart() {
        for (String part : List.of("p:sixtyfour", "i64", "q7", "p:64:65", "i99999999999:64")) {
            IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, () -> DataLayout.of("e-" + part + "-S128"), part);
            assertTrue(refused.getMessage().contains("'" + part + "'"), refused.getMessage());
        }
    }

    @Test
    void typesWithoutASizeAreRefused() {
        TypeLayout layout = new TypeLayout(DataLayout.of("e"), Map.of("self", Optional.of(new Type.Structure(List.of(new Type.Named("self")), false)),
                "unknown", Optional.empty()));
        assertThrows(IllegalArgumentException.class, () -> layout.size(new Type.Named("self")));
        assertThrows(IllegalArgumentException.class, () -> layout.size(new Type.Named("unknown")));
        assertThrows(IllegalArgumentException.class, () -> layout.size(new Type.Void()));
        assertThrows(IllegalArgumentException.class, () -> layout.size(new Type.Array(Long.MAX_VALUE, I32)));
    }

    @Test
    void structuresInStructuresAreLaidOutOnce() {
        Type type = I32;
        for (int i = 0; i < 150; i++) {
            type = new Type.Structure(List.of(type, I8), true);
        }
        assertEquals(154, layout("e").size(type));
    }
}
