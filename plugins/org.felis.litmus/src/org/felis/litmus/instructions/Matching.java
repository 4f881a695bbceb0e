package org.felis.litmus.instructions;

import java.util.Locale;
import java.util.Optional;

import org.felis.litmus.instructions.OperandShape.Mismatch;
import org.felis.litmus.litmus.Immediate;
import org.felis.litmus.litmus.Operand;
import org.felis.litmus.litmus.Sign;
import org.felis.litmus.litmus.Word;
import org.felis.litmus.problems.LitmusProblem;
import org.felis.litmus.problems.Nearest;

/** One attempt to match an instruction with a row. Remembers the width that the first general register sets. */
public final class Matching {

    private final InstructionSet instructionSet;
    private final Surroundings surroundings;
    private int bits;
    private Optional<Boolean> registersByNumber = Optional.empty();

    Matching(InstructionSet instructionSet, Surroundings surroundings) {
        this.instructionSet = instructionSet;
        this.surroundings = surroundings;
    }

    public Surroundings surroundings() {
        return surroundings;
    }

    /** The width of an address. */
    public int addressBits() {
        return instructionSet.registers().bits();
    }

    /** The width that the registers of the instruction agree on; 0 as long as there was none. */
    public int bits() {
        return bits;
    }

    public void setBits(int bits) {
        this.bits = bits;
    }

    /**
     * Whether a register of the instruction may be written so: as the first one is.
     *
     * @param byNumber by its number instead of its name
     */
    public boolean isSpelled(boolean byNumber) {
        registersByNumber = registersByNumber.or(() -> Optional.of(byNumber));
        return registersByNumber.get() == byNumber;
    }

    /** The operand's only word. */
    public Word word(Operand operand) throws Mismatch {
        if (operand.getAtoms().size() == 1 && operand.getAtoms().get(0) instanceof Word word) {
            return word;
        }
        throw Mismatch.INSTANCE;
    }

    public Optional<RegisterView> findRegister(String name) {
        return instructionSet.registers().find(name);
    }

    /** The register that the operand names. */
    public RegisterView register(Operand operand) throws OperandException, Mismatch {
        Word word = word(operand);
        Optional<RegisterView> view = findRegister(word.getName());
        if (view.isEmpty()) {
            throw new OperandException(LitmusProblem.UNKNOWN_REGISTER, word, word.getName(),
                    instructionSet.architecture(), instructionSet.registers().summary());
        }
        return view.get();
    }

    /** The register that the operand names, as wide as the registers before it. */
    public RegisterView sameWidth(Operand operand) throws OperandException, Mismatch {
        RegisterView view = register(operand);
        if (bits != 0 && view.bits() != bits) {
            throw new OperandException(LitmusProblem.WRONG_OPERAND, operand,
                    "a " + bits + "-bit register, as the operands before it, found the " + view.bits()
                            + "-bit register '" + view.name() + "'");
        }
        bits = view.bits();
        return view;
    }

    /** The number that the operand consists of. */
    public long number(Operand operand) throws OperandException, Mismatch {
        if (operand.getAtoms().size() == 1 && operand.getAtoms().get(0) instanceof Immediate immediate) {
            return number(immediate);
        }
        throw Mismatch.INSTANCE;
    }

    public long number(Immediate immediate) throws OperandException {
        try {
            return Numbers.parse(immediate.getValue());
        } catch (NumberFormatException tooLarge) {
            throw new OperandException(LitmusProblem.NUMBER_OUT_OF_RANGE, immediate, immediate.getValue());
        }
    }

    /** The label of this thread that the operand names, also by its distance in bytes: {@code .+8}. */
    public String label(Operand operand) throws OperandException, Mismatch {
        if (operand.getAtoms().size() > 1 && operand.getAtoms().get(0) instanceof Word word && word.getName().equals(".")
                && operand.getAtoms().get(operand.getAtoms().size() - 1) instanceof Immediate distance
                && (operand.getAtoms().size() == 2 || operand.getAtoms().size() == 3
                        && operand.getAtoms().get(1) instanceof Sign sign && sign.getSymbol().equals("+"))) {
            return surroundings.labelAt(number(distance)).orElseThrow(() -> new OperandException(
                    LitmusProblem.WRONG_OPERAND, operand, "a distance to an instruction, such as .+8 for the one after the next"));
        }
        Word word = word(operand);
        if (!surroundings.labels().contains(word.getName())) {
            throw new OperandException(LitmusProblem.UNDEFINED_LABEL, word, surroundings.thread(), word.getName(),
                    Nearest.didYouMean(word.getName(), surroundings.labels()));
        }
        return word.getName();
    }

    /** The operand's only word in upper case. */
    public String upperCaseWord(Operand operand) throws Mismatch {
        return word(operand).getName().toUpperCase(Locale.ROOT);
    }
}
