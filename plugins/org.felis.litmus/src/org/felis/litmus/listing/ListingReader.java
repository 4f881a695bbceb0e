package org.felis.litmus.listing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.listing.Sections.Kind;

/** Reads a text: first what stands where, then, when all symbols are known, the instructions of each function. */
final class ListingReader {

    /** Longer texts are not read. */
    private static final int MAX_CHARACTERS = 20_000_000;
    private static final int MAX_PROBLEMS = 200;

    private static final Pattern LABEL = Pattern.compile("(\"[^\"]+\"|[A-Za-z_.$][A-Za-z0-9_.$@]*|[0-9]+)\\s*:(?![:=])\\s*(.*)", Pattern.DOTALL);
    private static final Pattern ASSIGNMENT = Pattern.compile("([A-Za-z_.$][A-Za-z0-9_.$]*)\\s*=\\s*([^=].*)");
    private static final Pattern STATEMENT = Pattern.compile("(\\S+)\\s*(.*)", Pattern.DOTALL);
    private static final Set<String> PREFIXES = Set.of("lock", "rep", "repz", "repe", "repne", "notrack", "bnd");
    private static final Map<String, String> UNSUPPORTED = Map.of(".macro", "macros are not supported", ".rept", "repetitions are not supported", ".irp", "repetitions are not supported",
            ".if", "conditions are not supported", ".ifdef", "conditions are not supported", ".include", "included files are not supported", ".incbin", "included files are not supported",
            ".inst", "an instruction that is given as a number is not supported", ".intel_syntax", "Intel's notation is not supported: expected that of AT&T", ".org", "'.org' is not supported");

    private final Architecture architecture;
    private final Directives directives;
    private final Sections sections = new Sections();
    private final DataReader data = new DataReader();
    private final Map<String, RawFunction> functions = new LinkedHashMap<>();
    private final Map<Integer, String> files = new HashMap<>();
    private final List<ListingProblem> problems = new ArrayList<>();
    private RawFunction current;
    private String currentSection = "";
    /** By the name of a function without instructions, the name that stands next at the same place. */
    private final Map<String, String> samePlace = new HashMap<>();
    private Optional<SourceLine> source = Optional.empty();
    /** Where data stands behind an instruction of the current function, if nothing has come since; else 0. */
    private int dataLine;

    ListingReader(Architecture architecture) {
        this.architecture = architecture;
        this.directives = new Directives(architecture);
    }

    Listing read(String text) {
        Optional<Notation> notation = Notation.of(architecture);
        if (notation.isEmpty()) {
            return failed("assembly of " + architecture.headerName() + " is not read: expected AArch64, ARM, PPC, RISCV or X86_64");
        }
        if (text.length() > MAX_CHARACTERS) {
            return failed("the text is longer than the " + MAX_CHARACTERS + " characters that are read");
        }
        for (Statements.Statement statement : new Statements(notation.get().comments()).of(text)) {
            if (statement.text().length() > Statements.MAX_LINE) {
                problem(statement.line(), "the line is longer than the " + Statements.MAX_LINE + " characters that are read");
            } else {
                statement(statement.line(), statement.text());
            }
        }
        List<ListedFunction> listed = new ArrayList<>();
        for (RawFunction function : functions.values()) {
            if (!function.instructions().isEmpty() || !data.hasData(function.name())) {
                listed.add(new FunctionReader(architecture, data, withInstructions(function)).read());
            }
        }
        listed.forEach(function -> problems.addAll(function.problems()));
        problems.sort(Comparator.comparingInt(ListingProblem::line));
        return new Listing(listed, data.data(), problems);
    }

    /** A function that has several names has its instructions behind the last of them. */
    private RawFunction withInstructions(RawFunction function) {
        RawFunction behind = function;
        while (behind.instructions().isEmpty() && samePlace.containsKey(behind.name())) {
            behind = functions.get(samePlace.get(behind.name()));
        }
        return behind == function ? function : behind.named(function.name(), function.line());
    }

    private static Listing failed(String message) {
        return new Listing(List.of(), List.of(), List.of(new ListingProblem(1, message)));
    }

    private void problem(int line, String message) {
        if (current != null && sections.current().kind() == Kind.CODE) {
            if (current.problems().size() < MAX_PROBLEMS) {
                current.problem(line, message);
            }
        } else if (problems.size() < MAX_PROBLEMS) {
            problems.add(new ListingProblem(line, message));
        }
    }

    private void statement(int line, String text) {
        Matcher label = LABEL.matcher(text);
        if (label.matches()) {
            label(label.group(1).replace("\"", ""), line);
            if (!label.group(2).isEmpty()) {
                statement(line, label.group(2));
            }
            return;
        }
        Matcher assignment = ASSIGNMENT.matcher(text);
        if (assignment.matches()) {
            data.alias(sections.current(), assignment.group(1), assignment.group(2), line);
            return;
        }
        Matcher statement = STATEMENT.matcher(text);
        if (!statement.matches()) {
            problem(line, "'" + text + "' is not understood: expected a label, a directive or an instruction");
            return;
        }
        String word = statement.group(1).toLowerCase(Locale.ROOT);
        if (word.startsWith(".")) {
            directive(line, word, Operands.of(statement.group(2)));
        } else if (sections.current().kind() == Kind.CODE) {
            instruction(line, word, statement.group(2));
        } else if (sections.current().kind() != Kind.OTHER) {
            problem(line, "an instruction in the section '" + sections.current().name() + "': expected data");
        }
    }

    private void label(String name, int line) {
        Kind kind = sections.current().kind();
        if (kind == Kind.OTHER) {
            return;
        }
        data.label(sections.current(), name, line);
        if (kind != Kind.CODE) {
            return;
        }
        if (DataReader.isLocal(name)) {
            if (current != null) {
                current.label(name);
            }
            return;
        }
        if (functions.containsKey(name)) {
            problem(line, "the label '" + name + "' stands there twice: expected each name once");
        } else if (current != null && current.instructions().isEmpty() && currentSection.equals(sections.current().name())) {
            samePlace.put(current.name(), name);
        }
        currentSection = sections.current().name();
        current = new RawFunction(name, line);
        dataLine = 0;
        functions.putIfAbsent(name, current);
    }

    private void instruction(int line, String word, String rest) {
        data.close(sections.current());
        if (current == null) {
            problem(line, "the instruction '" + word + "' stands in no function: expected a label with the function's name in front");
            return;
        }
        if (dataLine > 0 && current.openLabels().isEmpty()) {
            problem(dataLine, "data among instructions is not supported: expected it behind the function");
        }
        dataLine = 0;
        String mnemonic = word;
        String operands = rest;
        if (architecture == Architecture.X86_64 && PREFIXES.contains(word) && !rest.isEmpty()) {
            Matcher behind = STATEMENT.matcher(rest);
            behind.matches();
            mnemonic = (word.equals("lock") ? "lock " : "") + behind.group(1).toLowerCase(Locale.ROOT);
            operands = behind.group(2);
        }
        current.instruction(mnemonic, Operands.of(operands), line, source);
    }

    private void directive(int line, String directive, List<String> operands) {
        if (sections.change(directive, operands) || sections.current().kind() == Kind.OTHER) {
            return;
        }
        int bytes = directives.valueBytes(directive);
        if (bytes > 0) {
            List<String> values = directive.equals(".tc") && operands.size() > 1 ? operands.subList(1, operands.size()) : operands;
            data.values(sections.current(), bytes, values.stream().map(v -> Optional.ofNullable(SymbolValue.of(v)).orElse(new SymbolValue("", 0))).toList());
            behindInstructions(line);
        } else if (Directives.isZeros(directive)) {
            SymbolValue size = operands.isEmpty() ? null : SymbolValue.of(operands.get(0));
            if (size == null || !size.symbol().isEmpty() || size.offset() < 0) {
                problem(line, "'" + directive + "' needs a number of bytes");
            } else {
                data.bytes(sections.current(), size.offset());
                behindInstructions(line);
            }
        } else if (Directives.isText(directive)) {
            data.bytes(sections.current(), operands.stream().mapToInt(String::length).sum());
            behindInstructions(line);
        } else if (Set.of(".align", ".p2align", ".balign").contains(directive)) {
            int alignment = operands.isEmpty() ? 0 : directives.alignment(directive, operands.get(0));
            if (alignment > 0 && sections.current().kind() != Kind.CODE) {
                data.align(sections.current(), alignment);
            }
        } else {
            other(line, directive, operands);
        }
    }

    private void behindInstructions(int line) {
        if (sections.current().kind() == Kind.CODE && current != null && !current.instructions().isEmpty()) {
            dataLine = line;
        }
    }

    private void other(int line, String directive, List<String> operands) {
        switch (directive) {
            case ".loc" -> location(line, operands);
            case ".file" -> file(operands);
            case ".set", ".equ", ".equiv" -> {
                if (operands.size() == 2) {
                    data.alias(sections.current(), operands.get(0), operands.get(1), line);
                }
            }
            case ".comm", ".lcomm", ".common" -> common(line, operands);
            default -> {
                if (UNSUPPORTED.containsKey(directive)) {
                    problem(line, UNSUPPORTED.get(directive));
                } else if (!Directives.isWithoutMeaning(directive) && sections.current().kind() == Kind.CODE) {
                    problem(line, "unknown directive '" + directive + "': expected one that GNU's assembler has for sections, symbols, data, alignment, line tables or frames");
                }
            }
        }
    }

    private void common(int line, List<String> operands) {
        SymbolValue bytes = operands.size() > 1 ? SymbolValue.of(operands.get(1)) : null;
        SymbolValue alignment = operands.size() > 2 ? SymbolValue.of(operands.get(2)) : new SymbolValue("", 1);
        if (bytes == null || alignment == null || !bytes.symbol().isEmpty() || !alignment.symbol().isEmpty()) {
            problem(line, "'.comm' needs a name and a number of bytes");
            return;
        }
        data.common(operands.get(0), line, bytes.offset(), (int) Math.max(1, Math.min(4096, alignment.offset())));
    }

    /** {@code .loc file line column options}, where blanks separate them. */
    private void location(int line, List<String> operands) {
        String[] words = operands.isEmpty() ? new String[0] : operands.get(0).split("\\s+");
        if (words.length < 2 || !words[0].matches("\\d{1,9}") || !words[1].matches("\\d{1,9}")) {
            problem(line, "'.loc' needs the numbers of a file and of a line");
            return;
        }
        String file = files.getOrDefault(Integer.parseInt(words[0]), "");
        int column = words.length > 2 && words[2].matches("\\d{1,9}") ? Integer.parseInt(words[2]) : 0;
        source = Optional.of(new SourceLine(file, Integer.parseInt(words[1]), column));
    }

    /** {@code .file 1 "directory" "name"}; without a number it is no file of the line table. */
    private void file(List<String> operands) {
        if (operands.isEmpty()) {
            return;
        }
        Matcher numbered = Pattern.compile("(\\d{1,9})\\s+\"([^\"]*)\"(?:\\s+\"([^\"]*)\")?.*").matcher(operands.get(0));
        if (numbered.matches()) {
            files.put(Integer.parseInt(numbered.group(1)), numbered.group(3) == null ? numbered.group(2) : numbered.group(3));
        }
    }
}
