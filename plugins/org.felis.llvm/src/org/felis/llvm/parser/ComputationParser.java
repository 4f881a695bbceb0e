package org.felis.llvm.parser;

import java.util.ArrayList;
import java.util.List;

import org.felis.engine.source.ProblemException;
import org.felis.llvm.ir.Comparison;
import org.felis.llvm.ir.Computation;
import org.felis.llvm.ir.Operand;
import org.felis.llvm.ir.Type;
import org.felis.llvm.ir.Value;
import org.felis.llvm.parser.Token.Kind;

/** Reads operations on values alone. */
final class ComputationParser {

    private final Tokens tokens;
    private final TypeParser types;
    private final ValueParser values;

    ComputationParser(Tokens tokens, TypeParser types, ValueParser values) {
        this.tokens = tokens;
        this.types = types;
        this.values = values;
    }

    Computation operation(String word) throws ProblemException {
        if (Words.ARITHMETIC.containsKey(word)) {
            List<String> flags = values.flags();
            Type type = types.type();
            Value left = values.value(type);
            tokens.expect(",");
            return new Computation.Arithmetic(Words.ARITHMETIC.get(word), flags, type, left, values.value(type));
        }
        if (Words.FLOAT.containsKey(word)) {
            List<String> flags = values.flags();
            Type type = types.type();
            Value left = values.value(type);
            tokens.expect(",");
            return new Computation.FloatArithmetic(Words.FLOAT.get(word), flags, type, left, values.value(type));
        }
        if (Words.CASTS.containsKey(word)) {
            List<String> flags = values.flags();
            Operand operand = values.operand();
            tokens.expectWord("to");
            return new Computation.Cast(Words.CASTS.get(word), flags, operand, types.type());
        }
        return switch (word) {
            case "icmp" -> compare();
            case "fcmp" -> floatCompare();
            case "fneg" -> new Computation.FloatNegate(values.flags(), values.operand());
            case "select" -> {
                List<String> flags = values.flags();
                List<Operand> operands = operands(3);
                yield new Computation.Select(flags, operands.get(0), operands.get(1), operands.get(2));
            }
            case "phi" -> phi();
            case "getelementptr" -> elementAddress();
            case "freeze" -> new Computation.Freeze(values.operand());
            case "extractvalue" -> {
                Operand aggregate = values.operand();
                yield new Computation.ExtractValue(aggregate, path());
            }
            case "insertvalue" -> {
                List<Operand> operands = operands(2);
                yield new Computation.InsertValue(operands.get(0), operands.get(1), path());
            }
            case "extractelement" -> {
                List<Operand> operands = operands(2);
                yield new Computation.ExtractElement(operands.get(0), operands.get(1));
            }
            case "insertelement" -> {
                List<Operand> operands = operands(3);
                yield new Computation.InsertElement(operands.get(0), operands.get(1), operands.get(2));
            }
            case "shufflevector" -> {
                List<Operand> operands = operands(3);
                yield new Computation.ShuffleVector(operands.get(0), operands.get(1), operands.get(2));
            }
            default -> throw new IllegalStateException(word);
        };
    }

    private List<Operand> operands(int count) throws ProblemException {
        List<Operand> operands = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            if (i > 0) {
                tokens.expect(",");
            }
            operands.add(values.operand());
        }
        return operands;
    }

    private Computation compare() throws ProblemException {
        List<String> flags = new ArrayList<>();
        while (tokens.atWord("samesign")) {
            flags.add(tokens.next().text());
        }
        Comparison comparison = tokens.at(Kind.WORD) ? Words.COMPARISONS.get(tokens.peek().text()) : null;
        if (comparison == null) {
            throw tokens.unexpected("a comparison: eq, ne, ugt, uge, ult, ule, sgt, sge, slt or sle");
        }
        tokens.next();
        Type type = types.type();
        Value left = values.value(type);
        tokens.expect(",");
        return new Computation.Compare(comparison, flags, type, left, values.value(type));
    }

    private Computation floatCompare() throws ProblemException {
        List<String> words = new ArrayList<>(values.flags());
        if (words.isEmpty()) {
            throw tokens.unexpected("a comparison of numbers with fractions, such as oeq");
        }
        String comparison = words.removeLast();
        Type type = types.type();
        Value left = values.value(type);
        tokens.expect(",");
        return new Computation.FloatCompare(comparison, words, type, left, values.value(type));
    }

    private Computation phi() throws ProblemException {
        List<String> flags = values.flags();
        Type type = types.type();
        List<Computation.Phi.Incoming> incoming = new ArrayList<>();
        do {
            tokens.expect("[");
            Value value = values.value(type);
            tokens.expect(",");
            Token block = tokens.expect(Kind.LOCAL, "the name of a block, such as %5");
            values.blocks().putIfAbsent(block.text(), block);
            tokens.expect("]");
            incoming.add(new Computation.Phi.Incoming(value, block.text()));
        } while (tokens.peekSecond().is("[") && tokens.accept(","));
        return new Computation.Phi(flags, type, incoming);
    }

    private Computation elementAddress() throws ProblemException {
        List<String> flags = values.flags();
        Type element = types.type();
        tokens.expect(",");
        Operand base = values.operand();
        List<Operand> indices = new ArrayList<>();
        while (tokens.peekSecond().kind() != Kind.METADATA_NAME && tokens.accept(",")) {
            indices.add(values.operand());
        }
        return new Computation.ElementAddress(flags, element, base, indices);
    }

    private List<Integer> path() throws ProblemException {
        List<Integer> path = new ArrayList<>();
        while (tokens.peekSecond().kind() == Kind.INTEGER && tokens.accept(",")) {
            path.add((int) tokens.count("the index of a field", Integer.MAX_VALUE));
        }
        if (path.isEmpty()) {
            throw tokens.unexpected("',' and the index of a field");
        }
        return path;
    }
}
