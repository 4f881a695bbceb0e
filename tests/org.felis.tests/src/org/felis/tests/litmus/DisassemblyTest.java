package org.felis.tests.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.listing.ListedFunction;
import org.felis.litmus.listing.Listing;
import org.felis.litmus.piece.Library;
import org.junit.jupiter.api.Test;

/** Functions of static libraries, as {@code objdump -dr} prints them. */
class DisassemblyTest {

    @Test
    void labelsCallsAndVariablesAreFound() {
        Listing listing = Listing.readDisassembly(Architecture.AARCH64, """

                swp_4_2.o:     file format elf64-littleaarch64


                Disassembly of section .text:

                0000000000000000 <f>:
                   0:	d503245f 	bti	c
                   4:	90000010 	adrp	x16, 0 <y>
                			4: R_AARCH64_ADR_PREL_PG_HI21	y
                   8:	39400210 	ldrb	w16, [x16]
                			8: R_AARCH64_LDST8_ABS_LO12_NC	y+0x4
                   c:	54000061 	b.ne	18 <f+0x18>  // b.any
                  10:	94000000 	bl	0 <g>
                			10: R_AARCH64_CALL26	g
                  14:	fa510020 	ccmp	x1, x17, #0x0, eq	// eq = none
                  18:	d65f03c0 	ret
                """);
        assertEquals(List.of(), listing.problems());
        assertEquals("LDRB W16,[X%g.y,#4] ; B.NE L0 ; BL g ; CCMP X1,X17,#0x0,EQ ; L0: ; RET", listing.function("f").orElseThrow().canonical());
        assertEquals(11, listing.function("f").orElseThrow().instructions().get(0).line());
        Listing x86 = Listing.readDisassembly(Architecture.X86_64, """
                0000000000000000 <f>:
                   0:	f0 0f c7 0f          	lock cmpxchg8b (%rdi)
                   4:	75 fa                	jne    0 <f>
                   6:	e8 00 00 00 00       	call   b <f+0xb>
                			7: R_X86_64_PLT32	g-0x4
                   b:	c3                   	ret
                """);
        assertEquals("L0: ; lock cmpxchg8b (%rdi) ; jne L0 ; call g ; ret", x86.function("f").orElseThrow().canonical());
    }

    /** What the helpers of GCC's library do is what the helpers that come with Felis do. */
    @Test
    void theHelpersOfALibraryAreThoseThatAreDescribed() throws IOException, InterruptedException {
        Path library = Path.of("/usr/lib/gcc-cross/aarch64-linux-gnu/12/libgcc.a");
        assumeTrue(Files.exists(library) && Files.isExecutable(Path.of("/usr/bin/aarch64-linux-gnu-objdump")), "GCC's library for AArch64 is installed");
        Path output = Files.createTempFile("library", ".txt");
        try {
            Process process = new ProcessBuilder("aarch64-linux-gnu-objdump", "-dr", library.toString()).redirectOutput(output.toFile()).redirectErrorStream(true).start();
            assertEquals(0, process.waitFor());
            String text;
            try (Stream<String> lines = Files.lines(output, StandardCharsets.ISO_8859_1)) {
                List<String> wanted = new ArrayList<>();
                boolean inside = false;
                for (String line : lines.toList()) {
                    inside = line.matches("[0-9a-f]+ <.*>:") ? line.contains("<__aarch64_") : inside && !line.isBlank();
                    if (inside) {
                        wanted.add(line);
                    }
                }
                text = String.join("\n", wanted);
            }
            int same = 0;
            for (ListedFunction function : Listing.readDisassembly(Architecture.AARCH64, text).functions()) {
                if (Library.outlineAtomics().find(function.name()).isPresent() && !function.name().startsWith("__aarch64_cas16")) {
                    // which register a helper uses besides is its own affair
                    assertEquals(registers(Library.outlineAtomics().find(function.name()).get().canonical()), registers(function.canonical()), function.name());
                    same++;
                }
            }
            assertTrue(same >= 100, same + " helpers were compared");
        } finally {
            Files.delete(output);
        }
    }

    private static String registers(String text) {
        return text.replaceAll("W1[57]", "W.");
    }
}
