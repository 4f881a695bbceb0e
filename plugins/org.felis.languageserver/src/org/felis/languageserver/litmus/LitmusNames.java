package org.felis.languageserver.litmus;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.eclipse.emf.common.util.TreeIterator;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.felis.languageserver.litmus.LitmusName.Thing;
import org.felis.litmus.instructions.Form;
import org.felis.litmus.instructions.InstructionSet.OperandOrder;
import org.felis.litmus.instructions.InstructionSet;
import org.felis.litmus.instructions.RegisterView;
import org.felis.litmus.litmus.AddressValue;
import org.felis.litmus.litmus.CFunction;
import org.felis.litmus.litmus.Cell;
import org.felis.litmus.litmus.ComparedAddress;
import org.felis.litmus.litmus.ComparedNumber;
import org.felis.litmus.litmus.DeclaredLocation;
import org.felis.litmus.litmus.Group;
import org.felis.litmus.litmus.Instruction;
import org.felis.litmus.litmus.Label;
import org.felis.litmus.litmus.LitmusPackage;
import org.felis.litmus.litmus.NumberValue;
import org.felis.litmus.litmus.ObservedLocation;
import org.felis.litmus.litmus.RegisterName;
import org.felis.litmus.litmus.Row;
import org.felis.litmus.litmus.ThreadColumn;
import org.felis.litmus.litmus.Word;

/** The names of a test, and what they stand for. */
final class LitmusNames {

    private final Optional<InstructionSet> instructions;
    private final List<LitmusName> names = new ArrayList<>();
    private final Set<String> locations = new HashSet<>();
    private final Set<Thing.Label> labels = new HashSet<>();

    private LitmusNames(Optional<InstructionSet> instructions) {
        this.instructions = instructions;
    }

    static LitmusNames of(LitmusAnalysis analysis) {
        LitmusNames names = new LitmusNames(analysis.instructions());
        List<Word> words = new ArrayList<>();
        for (TreeIterator<EObject> all = analysis.test().eAllContents(); all.hasNext();) {
            EObject element = all.next();
            if (element instanceof Word word) {
                words.add(word);
            } else {
                names.add(element);
            }
        }
        words.forEach(names::word);
        EcoreUtil2.getAllContentsOfType(analysis.test(), CFunction.class).forEach(f -> CNames.add(f, names));
        names.names.sort(Comparator.comparingInt(LitmusName::offset));
        return names;
    }

    /** All of them, in the order of the text. */
    List<LitmusName> all() {
        return names;
    }

    /** The name that covers an offset or ends there. */
    Optional<LitmusName> at(int offset) {
        return names.stream().filter(n -> n.offset() <= offset && offset < n.end()).findFirst()
                .or(() -> names.stream().filter(n -> n.end() == offset).findFirst());
    }

    /** All names of one thing, in the order of the text. */
    List<LitmusName> of(Thing thing) {
        return names.stream().filter(n -> n.thing().equals(thing)).toList();
    }

    /** Where a thing is declared; of a location or register that is not, where it is first spoken of. */
    Optional<LitmusName> definition(Thing thing) {
        List<LitmusName> all = of(thing);
        return all.stream().filter(LitmusName::defines).findFirst().or(() -> all.stream().findFirst());
    }

    private void add(EObject element) {
        switch (element) {
            case ThreadColumn column -> threadIndex(column.getName())
                    .ifPresent(t -> put(column, LitmusPackage.Literals.THREAD_COLUMN__NAME, new Thing.Thread(t), true));
            case Label label -> put(label, LitmusPackage.Literals.LABEL__NAME, label(column(label), label.getName()), true);
            case RegisterName register -> register(register);
            case Instruction instruction when register(instruction.getMnemonic()).isPresent() ->
                put(instruction, LitmusPackage.Literals.INSTRUCTION__MNEMONIC,
                        new Thing.Register(column(instruction), canonical(register(instruction.getMnemonic()).get())), false);
            case DeclaredLocation location -> location(location, LitmusPackage.Literals.DECLARED_LOCATION__NAME, location.getName(), true);
            case ObservedLocation location -> location(location, LitmusPackage.Literals.OBSERVED_LOCATION__NAME, location.getName(), false);
            case AddressValue value when value.getLabel() == null ->
                location(value, LitmusPackage.Literals.ADDRESS_VALUE__NAME, value.getName(), false);
            case AddressValue value -> codeAddress(value, LitmusPackage.Literals.ADDRESS_VALUE__NAME, value.getName(),
                    LitmusPackage.Literals.ADDRESS_VALUE__LABEL, value.getLabel());
            case NumberValue value when value.getLabel() != null -> codeAddress(value, LitmusPackage.Literals.NUMBER_VALUE__TEXT,
                    value.getText(), LitmusPackage.Literals.NUMBER_VALUE__LABEL, value.getLabel());
            case ComparedAddress value when value.getRegister() == null ->
                location(value, LitmusPackage.Literals.COMPARED_ADDRESS__NAME, value.getName(), false);
            case ComparedAddress value -> register(value, LitmusPackage.Literals.COMPARED_ADDRESS__NAME, value.getName(),
                    LitmusPackage.Literals.COMPARED_ADDRESS__REGISTER, value.getRegister(), false);
            case ComparedNumber value when value.getRegister() != null -> register(value, LitmusPackage.Literals.COMPARED_NUMBER__TEXT,
                    value.getText(), LitmusPackage.Literals.COMPARED_NUMBER__REGISTER, value.getRegister(), false);
            default -> {
                // no name
            }
        }
    }

    private void register(RegisterName register) {
        boolean declares = register.eContainingFeature() == LitmusPackage.Literals.DECLARATION__REGISTER;
        register(register, LitmusPackage.Literals.REGISTER_NAME__THREAD, register.getThread(),
                LitmusPackage.Literals.REGISTER_NAME__NAME, register.getName(), declares);
    }

    private void register(EObject element, EStructuralFeature threadFeature, String thread, EStructuralFeature nameFeature, String name,
            boolean declares) {
        Optional<Integer> index = threadIndex(thread);
        index.ifPresent(t -> put(element, threadFeature, new Thing.Thread(t), false));
        Optional<RegisterView> view = register(name);
        if (index.isPresent() && view.isPresent()) {
            put(element, nameFeature, new Thing.Register(index.get(), canonical(view.get())), declares);
        }
    }

    private void codeAddress(EObject element, EStructuralFeature threadFeature, String thread, EStructuralFeature labelFeature, String label) {
        threadIndex(thread).ifPresent(t -> {
            put(element, threadFeature, new Thing.Thread(t), false);
            put(element, labelFeature, label(t, label), false);
        });
    }

    private void location(EObject element, EStructuralFeature feature, String name, boolean declares) {
        if (name != null) {
            locations.add(name);
            put(element, feature, new Thing.Location(name), declares);
        }
    }

    private Thing.Label label(int thread, String name) {
        Thing.Label label = new Thing.Label(thread, name);
        labels.add(label);
        return label;
    }

    /** The words of operands, after all other names are known. */
    private void word(Word word) {
        String name = word.getName();
        if (name == null || isOperator(name)) {
            return;
        }
        int thread = column(word);
        Thing thing;
        if (register(name).isPresent()) {
            thing = new Thing.Register(thread, canonical(register(name).get()));
        } else if (labels.contains(new Thing.Label(thread, name))) {
            thing = new Thing.Label(thread, name);
        } else if (isOption(word)) {
            thing = new Thing.Option(name);
        } else if (locations.contains(name) || EcoreUtil2.getContainerOfType(word, Group.class) != null) {
            thing = new Thing.Location(name);
        } else {
            return;
        }
        put(word, LitmusPackage.Literals.WORD__NAME, thing, false);
    }

    private boolean isOption(Word word) {
        Instruction instruction = EcoreUtil2.getContainerOfType(word, Instruction.class);
        return instruction != null && instruction.getMnemonic() != null
                && instructions.map(set -> set.find(set.mnemonic(instruction))).orElse(List.of()).stream()
                        .flatMap(row -> row.operands().stream()).flatMap(shape -> shape.words().stream())
                        .anyMatch(option -> option.equalsIgnoreCase(word.getName()));
    }

    /** Whether the word is an operator of code that consists of assignments. */
    private boolean isOperator(String word) {
        return instructions.map(set -> set.operandOrder() == OperandOrder.FORMS).orElse(false) && !Form.isName(word);
    }

    private Optional<RegisterView> register(String name) {
        return name == null ? Optional.empty() : instructions.flatMap(set -> set.registers().find(name));
    }

    private static String canonical(RegisterView view) {
        return view.register().map(r -> r.name()).orElse(view.name());
    }

    /** The number of a thread, written {@code 0} or {@code P0}. */
    static Optional<Integer> threadIndex(String name) {
        return name != null && name.matches("P?[0-9]{1,4}") ? Optional.of(Integer.valueOf(name.replace("P", ""))) : Optional.empty();
    }

    /** The number of the thread whose column something in the code stands in, -1 if it stands in none. */
    static int column(EObject element) {
        Cell cell = EcoreUtil2.getContainerOfType(element, Cell.class);
        return cell != null && cell.eContainer() instanceof Row row ? row.getCells().indexOf(cell) : -1;
    }

    /** Whether the initial state, the question or the code speaks of a location of that name. */
    boolean isLocation(String name) {
        return locations.contains(name);
    }

    /** Adds the first value of a feature as a name. */
    void put(EObject element, EStructuralFeature feature, Thing thing, boolean defines) {
        List<INode> nodes = NodeModelUtils.findNodesForFeature(element, feature);
        if (!nodes.isEmpty()) {
            INode node = nodes.get(0);
            String text = node.getRootNode().getText().substring(node.getOffset(), node.getEndOffset());
            names.add(new LitmusName(node.getOffset(), text, thing, defines));
        }
    }
}
