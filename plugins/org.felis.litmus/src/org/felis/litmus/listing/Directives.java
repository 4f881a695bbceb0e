package org.felis.litmus.listing;

import java.util.Map;
import java.util.Set;

import org.felis.litmus.architecture.Architecture;

/** The directives of GNU's assembler, by what they mean to a reader of functions. */
public final class Directives {

    /** Directives that change nothing that an instruction does. */
    private static final Set<String> WITHOUT_MEANING = Set.of(".globl", ".global", ".local", ".weak", ".hidden", ".protected", ".internal", ".type", ".size", ".ident",
            ".arch", ".arch_extension", ".cpu", ".fpu", ".eabi_attribute", ".attribute", ".gnu_attribute", ".option", ".machine", ".abiversion", ".syntax", ".arm", ".thumb", ".thumb_func",
            ".code", ".fnstart", ".fnend", ".save", ".setfp", ".pad", ".vsave", ".cantunwind", ".personality", ".personalityindex", ".handlerdata", ".addrsig",
            ".addrsig_sym", ".localentry", ".variant_pcs", ".att_syntax", ".build_version", ".symver", ".weakref", ".sleb128", ".uleb128", ".force_thumb",
            ".even", ".ltorg", ".pool", ".tlsdesccall", ".nopic", ".memtag", ".aeabi_subsection", ".aeabi_attribute", ".title", ".version", ".end", ".cg_profile", ".llvm_addrsig", ".reloc", ".prefalign");

    private static final Map<String, Integer> SIZES = Map.ofEntries(Map.entry(".byte", 1), Map.entry(".1byte", 1), Map.entry(".hword", 2), Map.entry(".short", 2),
            Map.entry(".half", 2), Map.entry(".value", 2), Map.entry(".2byte", 2), Map.entry(".long", 4), Map.entry(".int", 4), Map.entry(".4byte", 4),
            Map.entry(".xword", 8), Map.entry(".quad", 8), Map.entry(".8byte", 8), Map.entry(".dword", 8), Map.entry(".tc", 8));

    private static final Set<String> TEXT = Set.of(".ascii", ".asciz", ".string");
    private static final Set<String> ZEROS = Set.of(".zero", ".space", ".skip");

    private final boolean isX86;

    Directives(Architecture architecture) {
        this.isX86 = architecture == Architecture.X86 || architecture == Architecture.X86_64;
    }

    private static final Set<String> ALIGNMENTS = Set.of(".align", ".p2align", ".balign");

    /** Whether a directive between instructions changes nothing that they do: at most it has the assembler add instructions without effect. */
    public static boolean isWithoutEffectInCode(String directive) {
        return ALIGNMENTS.contains(directive) || isWithoutMeaning(directive);
    }

    static boolean isWithoutMeaning(String directive) {
        return WITHOUT_MEANING.contains(directive) || directive.startsWith(".cfi_") || directive.startsWith(".seh_") || directive.startsWith(".cv_");
    }

    /** The size of a value of the directive; 0 if it has no values. */
    int valueBytes(String directive) {
        return directive.equals(".word") ? isX86 ? 2 : 4 : SIZES.getOrDefault(directive, 0);
    }

    static boolean isText(String directive) {
        return TEXT.contains(directive);
    }

    static boolean isZeros(String directive) {
        return ZEROS.contains(directive);
    }

    /** The alignment that a directive asks for; 0 if it asks for none. */
    int alignment(String directive, String operand) {
        SymbolValue number = SymbolValue.of(operand);
        if (number == null || !number.symbol().isEmpty() || number.offset() < 0 || number.offset() > 4096) {
            return 0;
        }
        int value = (int) number.offset();
        return switch (directive) {
            case ".align" -> isX86 ? value : value < 13 ? 1 << value : 0;
            case ".p2align" -> value < 13 ? 1 << value : 0;
            case ".balign" -> value;
            default -> 0;
        };
    }
}
