package org.felis.tests.engine.program;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;

import org.felis.engine.expression.MemoryObject;
import org.felis.engine.expression.PartNames;
import org.felis.engine.expression.Value;
import org.junit.jupiter.api.Test;

/** Cells and addresses inside of a block are called as the source calls them. */
class PartNamesTest {

    /** Two elements of {@code struct { int value; struct { char tag; long next; } link; }}: 4 bytes, 4 of padding, 1 byte, 7 of padding, 8 bytes. */
    private static final PartNames NODES = offset -> {
        long at = offset % 24;
        String part = at < 4 ? ".value" : at < 8 ? null : at < 9 ? ".link.tag" : at < 16 ? null : ".link.next";
        return offset >= 48 ? Optional.empty() : Optional.ofNullable(part).map(name -> "[" + offset / 24 + "]" + name);
    };

    private static Value.Address at(long offset) {
        return new Value.Address(new MemoryObject(0, "nodes", 48, 8, NODES), offset);
    }

    @Test
    void aCellIsTheInnermostPart() {
        assertEquals("nodes[0].value", at(0).cell());
        assertEquals("nodes[1].value", at(24).cell());
        assertEquals("nodes[1].link.next", at(40).cell());
    }

    @Test
    void anAddressIsThatOfTheLargestPartThatBeginsThere() {
        assertEquals("nodes", at(0).toString());
        assertEquals("nodes[1]", at(24).toString());
        assertEquals("nodes[0].link.next", at(16).toString());
    }

    @Test
    void whatHasNoNameHasItsOffset() {
        assertEquals("nodes+2", at(2).cell());
        assertEquals("nodes+5", at(5).cell());
        assertEquals("nodes+48", at(48).toString());
        assertEquals("x", new Value.Address(new MemoryObject(0, "x", 8), 0).cell());
        assertEquals("x+4", new Value.Address(new MemoryObject(0, "x", 8), 4).toString());
    }

    @Test
    void namesMakeNoDifferenceBetweenBlocks() {
        assertEquals(new MemoryObject(0, "nodes", 48, 8, PartNames.NONE), new MemoryObject(0, "nodes", 48, 8, NODES));
    }
}
