package org.felis.litmus.listing;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Functions of object files, such as those of a compiler's static libraries, as {@code objdump -dr} prints them: the same as assembly with labels and symbols,
 * one line for one line, so that problems have the lines of what was printed.
 */
final class Disassembly {

    private static final Pattern FUNCTION = Pattern.compile("[0-9a-f]+ <([^>]+)>:");
    private static final Pattern INSTRUCTION = Pattern.compile("\\s*([0-9a-f]+):\\s+(?:(?:[0-9a-f]{2,8} )+\\s*)?\\s*([a-z.].*)");
    private static final Pattern RELOCATION = Pattern.compile("\\s*[0-9a-f]+: (R_\\w+)\\s+([^\\s+-]+)((?:[+-]0x[0-9a-f]+)?)");
    /** An address with what it is in terms of symbols. */
    private static final Pattern TARGET = Pattern.compile("(?:0x)?([0-9a-f]+) <([^>+]+)(?:\\+0x([0-9a-f]+))?>");

    /** An instruction while relocations may still say more of it. */
    private record Line(long address, String text) {
    }

    private final List<String> input;
    private final String[] output;
    private final Map<Integer, Line> instructions = new LinkedHashMap<>();
    private final TreeSet<Long> targets = new TreeSet<>();
    private String function = "";
    private int last = -1;

    private Disassembly(String text) {
        input = List.of(text.split("\n", -1));
        output = new String[input.size()];
    }

    /** Whether the text is what {@code objdump} prints: functions start with an address. */
    static boolean isOne(String text) {
        return text.lines().anyMatch(line -> FUNCTION.matcher(line.strip()).matches());
    }

    /** The same as assembly. */
    static String assembly(String text) {
        Disassembly disassembly = new Disassembly(text);
        disassembly.read();
        return String.join("\n", disassembly.output);
    }

    private void read() {
        for (int i = 0; i < input.size(); i++) {
            String line = input.get(i).replace("\r", "");
            output[i] = "";
            Matcher start = FUNCTION.matcher(line.strip());
            Matcher relocation = RELOCATION.matcher(line);
            Matcher instruction = INSTRUCTION.matcher(line);
            if (start.matches()) {
                end();
                function = start.group(1);
                output[i] = function + ":";
            } else if (relocation.matches()) {
                relocate(relocation.group(1), relocation.group(2), relocation.group(3));
            } else if (instruction.matches() && !function.isEmpty()) {
                instructions.put(i, new Line(Long.parseLong(instruction.group(1), 16), instruction.group(2).replaceFirst("\\s+(//|[;#@] ).*", "").strip()));
                last = i;
            }
        }
        end();
    }

    /** What a relocation puts into the last instruction. */
    private void relocate(String type, String symbol, String distance) {
        Line line = instructions.get(last);
        if (line == null) {
            return;
        }
        String place = symbol.replaceFirst("@.*", "") + (distance.isEmpty() ? "" : distance.charAt(0) + Long.toString(Long.parseLong(distance.substring(3), 16)));
        String text = line.text();
        if (type.matches(".*(CALL26|JUMP26|CALL_PLT|R_RISCV_CALL|REL24.*|R_ARM_CALL|R_ARM_JUMP24|R_X86_64_PLT32)")) {
            text = text.replaceFirst("\\s.*", "") + " " + symbol.replaceFirst("@.*", "");
        } else if (type.endsWith("ADR_PREL_PG_HI21")) {
            text = text.replaceFirst(",.*", ", " + Matcher.quoteReplacement(place));
        } else if (type.endsWith("LO12_NC") && text.startsWith("add")) {
            text = text.replaceFirst("#.*", Matcher.quoteReplacement(":lo12:" + place));
        } else if (type.endsWith("LO12_NC")) {
            text = text.replaceFirst("\\[(\\w+).*\\]", Matcher.quoteReplacement("[") + "$1, " + Matcher.quoteReplacement(":lo12:" + place + "]"));
        } else if (!type.equals("R_RISCV_RELAX")) {
            text = "relocated " + type;
        }
        instructions.put(last, new Line(line.address(), text));
    }

    /** Labels for the function that is complete. */
    private void end() {
        targets.clear();
        for (Line line : instructions.values()) {
            Matcher target = TARGET.matcher(line.text());
            if (target.find() && target.group(2).equals(function)) {
                targets.add(Long.parseLong(target.group(1), 16));
            }
        }
        instructions.forEach((index, line) -> {
            Matcher target = TARGET.matcher(line.text());
            String text = line.text();
            if (target.find()) {
                String named = target.group(2).equals(function) ? ".L" + target.group(1) : target.group(3) == null ? target.group(2) : target.group();
                text = text.substring(0, target.start()) + named + text.substring(target.end());
            }
            output[index] = (targets.contains(line.address()) ? ".L" + Long.toHexString(line.address()) + ": " : "\t") + text;
        });
        instructions.clear();
        last = -1;
    }
}
