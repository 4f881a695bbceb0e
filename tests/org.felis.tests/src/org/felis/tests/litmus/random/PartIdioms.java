package org.felis.tests.litmus.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * Code that reads a value, and decides on it and on a part of it: its low byte, half-word or word, what a mask leaves, or what a shift leaves. Whether they
 * are equal is not known before the value is.
 *
 * @param load reads a location
 * @param parts make a part of a register, in another one
 * @param decisions depend on both
 */
record PartIdioms(List<String> load, List<String> parts, List<String> decisions) {

    /** A number whose low byte is another, which the instructions of all architectures can name. */
    static final String NUMBER = "260";

    /**
     * By the name of the architecture. Instructions are separated by semicolons. In them, {@code [w]} is the register with the value and {@code [p]} that
     * with the part, {@code [W]} and {@code [P]} are these with their full width, {@code [r]} and {@code [q]} with that of the test, {@code [b]} is the low
     * byte of the first; {@code [a]} is an address or location.
     */
    private static final Map<String, PartIdioms> ALL = Map.of(
            "AArch64", new PartIdioms(List.of("LDR [r],[[a]]"),
                    List.of("UXTB [p],[w]", "UXTH [p],[w]", "UXTW [P],[w]", "SXTB [q],[w]", "SXTH [q],[w]", "SXTW [P],[w]", "AND [q],[r],#255",
                            "AND [q],[r],#1", "LSR [q],[r],#8", "UBFX [q],[r],#0,#8", "LSL [q],[r],#24; LSR [q],[q],#24"),
                    List.of("CMP [q],[r]; B.EQ L0", "CMP [q],[r]; B.NE L0", "CMP [w],[w],UXTB; B.EQ L0", "SUBS [q],[q],[r]; B.LT L0",
                            "EOR [q],[q],[r]; CBZ [q],L0", "EOR [q],[q],[r]; CBNZ [q],L0", "CMP [q],[r]; CSET [q],EQ")),
            "ARM", new PartIdioms(List.of("LDR [w],[[a]]"),
                    List.of("UXTB [p],[w]", "UXTH [p],[w]", "SXTB [p],[w]", "AND [p],[w],#255", "AND [p],[w],#1", "LSR [p],[w],#8",
                            "LSL [p],[w],#24; LSR [p],[p],#24"),
                    List.of("CMP [p],[w]; BEQ L0", "CMP [p],[w]; BNE L0", "TEQ [p],[w]; MOVEQ [p],#1", "EORS [p],[p],[w]; STRNE [p],[R8]")),
            "BPF", new PartIdioms(List.of("[w] = *(u32 *)([a] + 0)"),
                    List.of("[p] = [w]; [p] &= 255", "[p] = (s8) [w]", "[p] = (s16) [w]", "[p] = [w]; [p] >>= 8", "[p] = [w]; [p] <<= 56; [p] >>= 56"),
                    List.of("if [p] == [w] goto L0", "if [p] != [w] goto L0", "if [p] < [w] goto L0", "[p] ^= [w]; if [p] == 0 goto L0")),
            "MIPS", new PartIdioms(List.of("lw [w],0([a])"),
                    List.of("andi [p],[w],255", "andi [p],[w],1", "srl [p],[w],8", "sll [p],[w],24; sra [p],[p],24", "dext [p],[w],0,8"),
                    List.of("beq [p],[w],L0", "bne [p],[w],L0", "xor [p],[p],[w]; beqz [p],L0", "sltu [p],[p],[w]; bnez [p],L0")),
            "PPC", new PartIdioms(List.of("lwz [w],0([a])"),
                    List.of("andi. [p],[w],255", "extsb [p],[w]", "extsh [p],[w]", "clrldi [p],[w],56", "rlwinm [p],[w],0,24,31", "srwi [p],[w],8",
                            "slwi [p],[w],24; srwi [p],[p],24"),
                    List.of("cmpw [p],[w]; beq L0", "cmpw [p],[w]; bne L0", "cmpld [p],[w]; blt L0", "xor. [p],[p],[w]; beq L0")),
            "RISCV", new PartIdioms(List.of("lw [w],0([a])"),
                    List.of("andi [p],[w],255", "andi [p],[w],1", "zext.b [p],[w]", "zext.h [p],[w]", "sext.b [p],[w]", "sext.h [p],[w]", "srli [p],[w],8",
                            "slli [p],[w],56; srli [p],[p],56"),
                    List.of("beq [p],[w],L0", "bne [p],[w],L0", "bltu [p],[w],L0", "xor [p],[p],[w]; beqz [p],L0")),
            "X86", new PartIdioms(List.of("MOV [w],[[a]]"),
                    List.of("MOVZX [p],[b]", "MOVSX [p],[b]", "MOV [p],[w]; AND [p],$255", "MOV [p],[w]; SHR [p],$8",
                            "MOV [p],[w]; SHL [p],$24; SAR [p],$24"),
                    List.of("CMP [p],[w]; JE L0", "CMP [p],[w]; JNE L0", "XOR [p],[w]; JE L0", "CMP [p],[w]; JB L0", "CMP [p],[w]; CMOVE [p],[[a]]")),
            "X86_64", new PartIdioms(List.of("MOV ([a]),[w]"),
                    List.of("MOVZX [b],[p]", "MOVSX [b],[p]", "MOV [w],[p]; AND $255,[p]", "MOV [w],[p]; SHR $8,[p]",
                            "MOV [w],[p]; SHL $24,[p]; SAR $24,[p]"),
                    List.of("CMP [w],[p]; JE L0", "CMP [w],[p]; JNE L0", "XOR [w],[p]; JE L0", "CMP [w],[p]; JB L0", "CMP [w],[p]; CMOVE ([a]),[p]")));

    static PartIdioms of(Dialect dialect) {
        return ALL.get(dialect.architecture());
    }

    /** All, each way of making a part with each way of deciding, for tests of them. */
    List<String> all() {
        List<String> all = new ArrayList<>();
        parts.forEach(part -> decisions.forEach(decision -> all.add(load.getFirst() + "; " + part + "; " + decision)));
        return all;
    }

    /** One of them, an instruction each. */
    List<String> any(Dialect dialect, Random random, boolean wide) {
        List<String> all = all();
        return written(all.get(random.nextInt(all.size())), dialect, random, wide);
    }

    /** With registers and a location. */
    static List<String> written(String idiom, Dialect dialect, Random random, boolean wide) {
        int whole = random.nextInt(dialect.dataRegisters().size());
        int part = (whole + 1 + random.nextInt(dialect.dataRegisters().size() - 1)) % dialect.dataRegisters().size();
        Dialect.Choices choices = new Dialect.Choices(dialect, random, wide);
        String text = idiom.replace("[w]", dialect.dataRegisters().get(whole)).replace("[p]", dialect.dataRegisters().get(part))
                .replace("[W]", dialect.wideRegisters().get(whole)).replace("[P]", dialect.wideRegisters().get(part))
                .replace("[r]", (wide ? dialect.wideRegisters() : dialect.dataRegisters()).get(whole))
                .replace("[q]", (wide ? dialect.wideRegisters() : dialect.dataRegisters()).get(part))
                .replace("[b]", lowByte(dialect.dataRegisters().get(whole)))
                .replace("[a]", dialect.addressRegisters().isEmpty() ? choices.location() : choices.address());
        return List.of(text.split("; "));
    }

    /** The low byte of a register of x86. */
    private static String lowByte(String register) {
        String changed = register.toLowerCase(Locale.ROOT).replaceFirst("e(.)x", "$1l");
        return register.equals(register.toLowerCase(Locale.ROOT)) ? changed : changed.toUpperCase(Locale.ROOT);
    }
}
