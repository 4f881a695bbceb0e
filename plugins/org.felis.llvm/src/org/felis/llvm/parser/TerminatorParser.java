package org.felis.llvm.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.felis.engine.source.ProblemException;
import org.felis.llvm.ir.Operand;
import org.felis.llvm.ir.Terminator;
import org.felis.llvm.ir.Type;
import org.felis.llvm.parser.Token.Kind;

/** Reads how control leaves a block. */
final class TerminatorParser {

    private static final Type BIT = new Type.Integer(1);

    private final Tokens tokens;
    private final TypeParser types;
    private final ValueParser values;

    TerminatorParser(Tokens tokens, TypeParser types, ValueParser values) {
        this.tokens = tokens;
        this.types = types;
        this.values = values;
    }

    Terminator terminator(String word) throws ProblemException {
        return switch (word) {
            case "ret" -> {
                Type type = types.type();
                yield new Terminator.Return(type instanceof Type.Void ? Optional.empty() : Optional.of(new Operand(type, values.value(type))));
            }
            case "br" -> branch();
            case "switch" -> choice();
            case "indirectbr" -> indirect();
            case "unreachable" -> new Terminator.Unreachable();
            default -> throw new IllegalStateException(word);
        };
    }

    /** {@code label %name}. */
    private String target() throws ProblemException {
        tokens.expectWord("label");
        Token name = tokens.expect(Kind.LOCAL, "the name of a block, such as %5");
        values.blocks().putIfAbsent(name.text(), name);
        return name.text();
    }

    private Terminator branch() throws ProblemException {
        if (tokens.atWord("label")) {
            return new Terminator.Jump(target());
        }
        Token token = tokens.peek();
        Operand condition = values.operand();
        if (!condition.type().equals(BIT)) {
            throw LlvmProblem.WRONG_TYPE.at(tokens.range(token), "the condition of a branch", condition.type(), "i1");
        }
        tokens.expect(",");
        String ifTrue = target();
        tokens.expect(",");
        return new Terminator.Branch(condition, ifTrue, target());
    }

    private Terminator choice() throws ProblemException {
        Operand operand = values.operand();
        tokens.expect(",");
        String otherwise = target();
        tokens.expect("[");
        List<Terminator.Switch.Case> cases = new ArrayList<>();
        while (!tokens.accept("]")) {
            Operand value = values.constantOperand();
            tokens.expect(",");
            cases.add(new Terminator.Switch.Case(value, target()));
        }
        return new Terminator.Switch(operand, otherwise, cases);
    }

    private Terminator indirect() throws ProblemException {
        Operand address = values.operand();
        tokens.expect(",");
        tokens.expect("[");
        List<String> blocks = new ArrayList<>();
        if (!tokens.at("]")) {
            do {
                blocks.add(target());
            } while (tokens.accept(","));
        }
        tokens.expect("]");
        return new Terminator.IndirectJump(address, blocks);
    }
}
