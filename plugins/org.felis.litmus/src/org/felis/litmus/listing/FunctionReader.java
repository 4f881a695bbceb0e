package org.felis.litmus.listing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.listing.RawFunction.Raw;

/** Reads the instructions of a function, once all symbols of the text are known. */
final class FunctionReader implements Symbols {

    private static final Pattern DISTANCE = Pattern.compile("[.$]\\s*([-+])\\s*(\\d{1,6})");
    private static final Pattern NUMBERED = Pattern.compile("(\\d+)([bf])");
    /** A name that a litmus test can have. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z_.][A-Za-z0-9_.]*");

    private static final Pattern VARIABLE = Pattern.compile(Pattern.quote(Symbols.ADDRESS) + "([A-Za-z0-9_.]+)");

    private final Architecture architecture;
    private final DataReader data;
    private final RawFunction function;
    private final Notation notation;
    private final List<ListingProblem> problems;
    private final Set<String> globals = new LinkedHashSet<>();
    private final Map<String, SymbolValue> atLabels = new HashMap<>();
    /** Where the labels of the text stand. Numbered ones may stand at several places. */
    private final Map<String, TreeSet<Integer>> places = new HashMap<>();
    /** The instructions that something jumps to, with their names. */
    private final Map<Integer, String> targets = new TreeMap<>();
    private final Set<String> names = new LinkedHashSet<>();

    FunctionReader(Architecture architecture, DataReader data, RawFunction function) {
        this.architecture = architecture;
        this.data = data;
        this.function = function;
        this.notation = Notation.of(architecture).orElseThrow();
        this.problems = new ArrayList<>(function.problems());
    }

    ListedFunction read() {
        findLabels();
        List<Raw> raws = function.instructions();
        List<List<String>> operands = new ArrayList<>();
        for (int i = 0; i < raws.size(); i++) {
            for (String operand : raws.get(i).operands()) {
                target(i, operand).ifPresent(target -> targets.put(target, ""));
            }
        }
        int number = 0;
        for (Map.Entry<Integer, String> target : targets.entrySet()) {
            target.setValue("L" + number++);
            names.add(target.getValue());
        }
        for (int i = 0; i < raws.size(); i++) {
            int index = i;
            operands.add(raws.get(i).operands().stream().map(operand -> target(index, operand).map(targets::get).orElse(operand)).toList());
        }
        List<ListedInstruction> spelled = new ArrayList<>();
        List<String> pending = new ArrayList<>();
        for (int i = 0; i < raws.size(); i++) {
            if (targets.containsKey(i)) {
                pending.add(targets.get(i));
            }
            for (ListedInstruction instruction : spell(raws.get(i), operands.get(i))) {
                spelled.add(new ListedInstruction(pending, instruction.text(), instruction.line(), instruction.source(), instruction.flow(), List.of()));
                pending.clear();
            }
        }
        if (targets.containsKey(raws.size())) {
            pending.add(targets.get(raws.size()));
        }
        InstructionTable table = new InstructionTable(architecture, names, problems, globals);
        List<ListedInstruction> instructions = table.withOperations(spelled);
        List<ListedInstruction> toldApart = new MergedVariables(data).toldApart(instructions);
        if (!toldApart.equals(instructions)) {
            instructions = table.withOperations(toldApart);
        }
        for (ListedInstruction instruction : instructions) {
            VARIABLE.matcher(instruction.text()).results().forEach(variable -> globals.add(variable.group(1)));
        }
        return new ListedFunction(function.name(), function.line(), instructions, pending, globals, problems);
    }

    private void findLabels() {
        List<Raw> raws = function.instructions();
        for (int i = 0; i <= raws.size(); i++) {
            for (String label : i < raws.size() ? raws.get(i).labels() : function.openLabels()) {
                TreeSet<Integer> there = places.computeIfAbsent(label, l -> new TreeSet<>());
                if (!there.isEmpty() && !label.matches("\\d+")) {
                    problems.add(new ListingProblem(i < raws.size() ? raws.get(i).line() : function.line(), "the label '" + label + "' stands there twice: expected each name once"));
                }
                there.add(i);
                if (i < raws.size() && raws.get(i).mnemonic().equals("auipc") && raws.get(i).operands().size() == 2) {
                    String about = raws.get(i).operands().get(1);
                    RiscVNotation.high(about).ifPresent(symbol -> atLabels.put(label, symbol));
                    if (RiscVNotation.isInTable(about)) {
                        RiscVNotation.high(about).ifPresent(symbol -> atLabels.put(label + "@got", symbol));
                    }
                }
            }
        }
    }

    /** The instruction that the operand names as a label; empty if it is none. The number of instructions is behind the last. */
    private Optional<Integer> target(int from, String operand) {
        Matcher distance = DISTANCE.matcher(operand);
        if (distance.matches() && notation.isFixedLength()) {
            int bytes = Integer.parseInt(distance.group(2)) * (distance.group(1).equals("-") ? -1 : 1);
            int target = from + bytes / 4;
            return bytes % 4 == 0 && target >= 0 && target <= function.instructions().size() ? Optional.of(target) : Optional.empty();
        }
        Matcher numbered = NUMBERED.matcher(operand);
        if (numbered.matches()) {
            TreeSet<Integer> there = places.getOrDefault(numbered.group(1), new TreeSet<>());
            return Optional.ofNullable(numbered.group(2).equals("b") ? there.floor(from) : there.higher(from));
        }
        TreeSet<Integer> there = places.get(operand);
        return there == null || operand.matches("\\d+") || data.hasData(operand) ? Optional.empty() : Optional.of(there.first());
    }

    private List<ListedInstruction> spell(Raw raw, List<String> operands) {
        try {
            List<ListedInstruction> all = new ArrayList<>();
            Notation.Spelled spelled = notation.spell(raw.mnemonic(), operands, this);
            for (String text : spelled.texts()) {
                all.add(new ListedInstruction(List.of(), text, raw.line(), raw.source(), spelled.flow(), List.of()));
            }
            return all;
        } catch (NotationException wrong) {
            problems.add(new ListingProblem(raw.line(), "'" + raw.mnemonic() + "': " + wrong.getMessage()));
            return List.of();
        }
    }

    // ---- symbols

    @Override
    public Set<String> labels() {
        return names;
    }

    @Override
    public SymbolValue resolve(SymbolValue place) throws NotationException {
        SymbolValue resolved = data.resolve(place);
        if (DataReader.isLocal(resolved.symbol()) || !NAME.matcher(resolved.symbol()).matches()) {
            throw new NotationException("'" + place.symbol() + "' is not a variable of the program: expected the name of one, or a label of the function");
        }
        if (resolved.offset() < 0) {
            throw new NotationException("a place in front of the variable '" + resolved.symbol() + "' is not supported");
        }
        globals.add(resolved.symbol());
        return resolved;
    }

    @Override
    public Optional<SymbolValue> entry(SymbolValue place) {
        return data.entry(place);
    }

    @Override
    public Optional<SymbolValue> atLabel(String label) {
        return Optional.ofNullable(atLabels.get(label));
    }
}
