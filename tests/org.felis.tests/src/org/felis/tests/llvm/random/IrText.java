package org.felis.tests.llvm.random;

/** The body of a function, line by line. Registers and labels get numbers of their own. */
final class IrText {

    private final StringBuilder lines = new StringBuilder();
    private int registers;
    private int labels;
    private boolean isOpen = true;

    /** An instruction without a result. */
    void line(String instruction) {
        if (!isOpen) { // what follows a terminator is never reached, but belongs to a block
            label(newLabel("dead"));
        }
        lines.append("  ").append(instruction).append('\n');
        isOpen = !instruction.startsWith("br ") && !instruction.startsWith("ret ") && !instruction.startsWith("switch ") && !instruction.equals("unreachable");
    }

    /** An instruction with a result, which is returned. */
    String value(String instruction) {
        String register = "%t" + registers++;
        line(register + " = " + instruction);
        return register;
    }

    String newLabel(String name) {
        return name + "." + labels++;
    }

    void label(String name) {
        if (isOpen) {
            line("br label %" + name);
        }
        lines.append(name).append(":\n");
        isOpen = true;
    }

    void jump(String label) {
        line("br label %" + label);
    }

    void branch(String condition, String ifTrue, String ifFalse) {
        line("br i1 " + condition + ", label %" + ifTrue + ", label %" + ifFalse);
    }

    @Override
    public String toString() {
        return lines.toString();
    }
}
