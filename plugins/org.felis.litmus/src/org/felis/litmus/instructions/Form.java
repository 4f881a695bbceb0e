package org.felis.litmus.instructions;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.felis.litmus.litmus.Atom;
import org.felis.litmus.litmus.Group;
import org.felis.litmus.litmus.Immediate;
import org.felis.litmus.litmus.Instruction;
import org.felis.litmus.litmus.LitmusFactory;
import org.felis.litmus.litmus.Operand;
import org.felis.litmus.litmus.Sign;
import org.felis.litmus.litmus.Word;
import org.felis.litmus.problems.LitmusProblem;

/**
 * How an instruction is written that is not a mnemonic with operands in a row: {@code rd = *(size *)(rs + offset)}. Blanks stand for
 * operands, each with a shape; all else stands in the test as it does here. A blank that comes twice is the same operand.
 */
public final class Form {

    /** An operator, perhaps with the letter for signed numbers; a word or number; a bracket or comma. */
    private static final String TOKEN = "s?[^\\s\\w(),]+|\\w+|[(),]";
    private static final String ASSIGNMENT = "=";

    /** A token of the form. @param shape of a blank, else null. */
    private record Part(String text, OperandShape shape) {
        boolean isBlank() {
            return shape != null;
        }
    }

    /** A token of an instruction. @param atom what it is as a part of an operand; null for brackets and commas. */
    private record Written(String text, EObject where, Atom atom) {
    }

    /**
     * What became of an attempt.
     *
     * @param matched how many tokens fit
     * @param failure why the next one does not, null if all fit
     */
    record Outcome(int matched, OperandException failure) {
    }

    private final String text;
    private final List<Part> parts = new ArrayList<>();
    private final Map<String, OperandShape> blanks = new LinkedHashMap<>();

    private Form(String text) {
        this.text = text;
    }

    /**
     * Reads a form.
     *
     * @param text as it is shown
     * @param shapes its blanks: those shapes whose notation stands in it
     */
    public static Form of(String text, OperandShape... shapes) {
        Form form = new Form(text);
        String notations = List.of(shapes).stream().map(OperandShape::notation)
                .map(n -> Pattern.quote(n) + (Character.isLetterOrDigit(n.charAt(n.length() - 1)) ? "\\b" : ""))
                .collect(Collectors.joining("|"));
        Matcher token = Pattern.compile((notations.isEmpty() ? "" : notations + "|") + TOKEN).matcher(text);
        while (token.find()) {
            OperandShape shape = List.of(shapes).stream().filter(s -> s.notation().equals(token.group())).findFirst().orElse(null);
            form.parts.add(new Part(token.group(), shape));
            if (shape != null) {
                form.blanks.put(shape.notation(), shape);
            }
        }
        return form;
    }

    /** As a manual shows it. */
    public String text() {
        return text;
    }

    /** The shapes of the blanks, in the order in which they come first. */
    public List<OperandShape> shapes() {
        return List.copyOf(blanks.values());
    }

    /** The instruction with these operands in its blanks. */
    public String written(List<String> operands) {
        List<String> notations = List.copyOf(blanks.keySet());
        return parts.stream().map(part -> part.isBlank() ? operands.get(notations.indexOf(part.text())) : part.text())
                .collect(Collectors.joining(" "));
    }

    /** What the table finds the form by. */
    String mnemonic() {
        return mnemonic(parts.stream().map(Part::text).toList(), first -> parts.get(0).isBlank() || parts.get(1).text().equals(ASSIGNMENT));
    }

    /**
     * What the table finds an instruction by: its first word, unless that is a register, to which something is assigned: then the function
     * that is called, else the operator.
     */
    static String mnemonic(Instruction instruction, RegisterFile registers) {
        return mnemonic(tokens(instruction).stream().map(Written::text).toList(), first -> registers.find(first).isPresent());
    }

    private static String mnemonic(List<String> tokens, Predicate<String> isRegister) {
        if (tokens.size() < 2 || !isRegister.test(tokens.get(0))) {
            return tokens.get(0);
        }
        boolean isCall = tokens.size() > 3 && tokens.get(1).equals(ASSIGNMENT) && isName(tokens.get(2)) && tokens.get(3).equals("(");
        return tokens.get(isCall ? 2 : 1);
    }

    /** Whether the word is a name and not an operator or number. */
    public static boolean isName(String word) {
        return Character.isLetter(word.charAt(0)) && Character.isLetterOrDigit(word.charAt(word.length() - 1)) || word.startsWith("_");
    }

    /** Matches an instruction. @param arguments gets what the operands mean */
    Outcome match(Instruction instruction, Matching matching, List<Argument> arguments) {
        List<Written> tokens = tokens(instruction);
        Map<String, String> filled = new LinkedHashMap<>();
        int next = 0;
        for (int i = 0; i < parts.size(); i++) {
            Part part = parts.get(i);
            int end = part.isBlank() ? end(i, tokens, next) : next + 1;
            if (end > tokens.size() || end == next) {
                return wrong(tokens, next, instruction, expected(part));
            }
            List<Written> taken = tokens.subList(next, end);
            String words = taken.stream().map(Written::text).collect(Collectors.joining(" "));
            String before = filled.putIfAbsent(part.text(), words);
            if (!part.isBlank() && !part.text().equalsIgnoreCase(words)) {
                return wrong(tokens, next, instruction, expected(part));
            } else if (part.isBlank() && before != null && !before.equals(words)) {
                return wrong(tokens, next, instruction, "'" + before + "' again, which the instruction reads and writes");
            } else if (part.isBlank() && before == null) {
                try {
                    arguments.add(part.shape().read(operand(taken, part), matching));
                } catch (OperandException wrong) {
                    return new Outcome(next, new OperandException(wrong.problem(), taken.get(0).where(), wrong.parameters()));
                }
            }
            next = end;
        }
        return next == tokens.size() ? new Outcome(next, null) : wrong(tokens, next, instruction, "the end of the instruction");
    }

    /** Where the tokens of a blank end: at the next fixed token of the form, or with the instruction. */
    private int end(int blank, List<Written> tokens, int start) {
        if (blank == parts.size() - 1) {
            return tokens.size();
        }
        Part following = parts.get(blank + 1);
        int end = start + 1;
        while (!following.isBlank() && end < tokens.size() && !tokens.get(end).text().equals(following.text())) {
            end++;
        }
        return following.isBlank() || end < tokens.size() ? end : start + 1;
    }

    private static Operand operand(List<Written> tokens, Part part) throws OperandException {
        Operand operand = LitmusFactory.eINSTANCE.createOperand();
        for (Written token : tokens) {
            if (token.atom() == null) {
                throw new OperandException(LitmusProblem.WRONG_OPERAND, token.where(), expected(part));
            }
            operand.getAtoms().add(EcoreUtil.copy(token.atom()));
        }
        return operand;
    }

    private static String expected(Part part) {
        return part.isBlank() ? part.shape().accepts() : "'" + part.text() + "'";
    }

    private Outcome wrong(List<Written> tokens, int index, Instruction instruction, String expected) {
        boolean atEnd = index >= tokens.size();
        return new Outcome(index, new OperandException(LitmusProblem.WRONG_OPERAND, atEnd ? instruction : tokens.get(index).where(),
                expected + (atEnd ? " behind '" + tokens.get(tokens.size() - 1).text() + "'" : "") + ", as in " + text));
    }

    // ---- the tokens of an instruction

    private static List<Written> tokens(Instruction instruction) {
        List<Written> tokens = new ArrayList<>();
        if (instruction.getPrefix() != null) {
            tokens.add(word(instruction.getPrefix(), instruction));
        }
        tokens.add(word(instruction.getMnemonic(), instruction));
        add(instruction.getOperands(), instruction, tokens);
        return tokens;
    }

    private static Written word(String name, EObject where) {
        Word word = LitmusFactory.eINSTANCE.createWord();
        word.setName(name);
        return new Written(name, where, word);
    }

    private static void add(List<Operand> operands, EObject around, List<Written> tokens) {
        for (int i = 0; i < operands.size(); i++) {
            if (i > 0) {
                tokens.add(new Written(",", around, null));
            }
            operands.get(i).getAtoms().forEach(atom -> add(atom, tokens));
        }
    }

    private static void add(Atom atom, List<Written> tokens) {
        switch (atom) {
            case Word word -> tokens.add(new Written(word.getName(), word, word));
            case Immediate number -> tokens.add(new Written((number.getMarker() == null ? "" : number.getMarker()) + number.getValue(), number, number));
            case Sign sign -> tokens.add(new Written(sign.getSymbol(), sign, sign));
            case Group group -> {
                tokens.add(new Written(group.getOpen(), group, null));
                add(group.getOperands(), group, tokens);
                tokens.add(new Written(switch (group.getOpen()) {
                    case "[" -> "]";
                    case "{" -> "}";
                    default -> ")";
                }, group, null));
            }
            default -> throw new IllegalStateException("no such atom: " + atom);
        }
    }
}
