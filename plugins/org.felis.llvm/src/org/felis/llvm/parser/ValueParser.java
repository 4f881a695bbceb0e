package org.felis.llvm.parser;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.felis.engine.source.ProblemException;
import org.felis.llvm.ir.ArithmeticOperator;
import org.felis.llvm.ir.CastOperator;
import org.felis.llvm.ir.Comparison;
import org.felis.llvm.ir.Constant;
import org.felis.llvm.ir.Operand;
import org.felis.llvm.ir.Type;
import org.felis.llvm.ir.Value;
import org.felis.llvm.parser.Token.Kind;

/** Reads values: constants, names of registers, inline assembly. */
final class ValueParser {

    private final Tokens tokens;
    private final TypeParser types;

    /** The first use of each function and global variable. */
    private final Map<String, Token> globals = new TreeMap<>();

    /** The first use of each register in the function that is being read. */
    private final Map<String, Token> locals = new HashMap<>();

    /** The first use of each block of that function. */
    private final Map<String, Token> blocks = new HashMap<>();

    ValueParser(Tokens tokens, TypeParser types) {
        this.tokens = tokens;
        this.types = types;
    }

    Map<String, Token> globals() {
        return globals;
    }

    Map<String, Token> locals() {
        return locals;
    }

    Map<String, Token> blocks() {
        return blocks;
    }

    /** A type and a value of it. */
    Operand operand() throws ProblemException {
        Type type = types.type();
        return new Operand(type, value(type));
    }

    /** A type and a constant of it. */
    Operand constantOperand() throws ProblemException {
        Type type = types.type();
        return new Operand(type, constant(type));
    }

    Constant constant(Type type) throws ProblemException {
        Token token = tokens.peek();
        if (value(type) instanceof Constant constant) {
            return constant;
        }
        throw tokens.unexpected(token, "a constant");
    }

    /** @param type of the value, which decides how a number is read */
    Value value(Type type) throws ProblemException {
        Token token = tokens.next();
        switch (token.kind()) {
        case LOCAL:
            locals.putIfAbsent(token.text(), token);
            return new Value.Local(token.text());
        case GLOBAL:
            globals.putIfAbsent(token.text(), token);
            return new Constant.Global(token.text());
        case INTEGER:
            if (type instanceof Type.Integer) {
                return integer(token, (Type.Integer) type);
            }
            throw LlvmProblem.WRONG_TYPE.at(tokens.range(token), "the number " + token.text(), type, "an integer type");
        case FLOAT:
            if (type instanceof Type.Floating) {
                return new Constant.Floating(token.text());
            }
            throw LlvmProblem.WRONG_TYPE.at(tokens.range(token), "the number " + token.text(), type, "a floating-point type");
        case BYTES:
            return new Constant.Text(token.text());
        case MARK:
            return aggregate(token);
        case WORD:
            return word(token, type);
        default:
            throw tokens.unexpected(token, "a value");
        }
    }

    private Constant integer(Token token, Type.Integer type) throws ProblemException {
        BigInteger value = tokens.integer(token);
        if (value.signum() < 0 ? value.bitLength() >= type.bits() && type.bits() > 1 || value.bitLength() > type.bits() : value.bitLength() > type.bits()) {
            throw LlvmProblem.OUT_OF_RANGE.at(tokens.range(token), "the number " + token.text(), "a number of " + type.bits() + " bits");
        }
        return new Constant.Int(value);
    }

    private Constant aggregate(Token open) throws ProblemException {
        return switch (open.text()) {
            case "[" -> elements(Constant.Aggregate.Kind.ARRAY, "]");
            case "{" -> elements(Constant.Aggregate.Kind.STRUCTURE, "}");
            case "<" -> {
                if (tokens.accept("{")) {
                    Constant packed = elements(Constant.Aggregate.Kind.PACKED_STRUCTURE, "}");
                    tokens.expect(">");
                    yield packed;
                }
                yield elements(Constant.Aggregate.Kind.VECTOR, ">");
            }
            default -> throw tokens.unexpected(open, "a value");
        };
    }

    private Constant elements(Constant.Aggregate.Kind kind, String close) throws ProblemException {
        tokens.enter();
        List<Operand> elements = new ArrayList<>();
        if (!tokens.at(close)) {
            do {
                elements.add(constantOperand());
            } while (tokens.accept(","));
        }
        tokens.expect(close);
        tokens.leave();
        return new Constant.Aggregate(kind, elements);
    }

    private Value word(Token token, Type type) throws ProblemException {
        switch (token.text()) {
        case "null":
            return Constant.Simple.NULL;
        case "undef":
            return Constant.Simple.UNDEF;
        case "poison":
            return Constant.Simple.POISON;
        case "zeroinitializer":
            return Constant.Simple.ZERO;
        case "none":
            return Constant.Simple.NONE;
        case "true":
        case "false":
            if (!type.equals(new Type.Integer(1))) {
                throw LlvmProblem.WRONG_TYPE.at(tokens.range(token), "'" + token.text() + "'", type, "i1");
            }
            return new Constant.Int(token.text().equals("true") ? BigInteger.ONE : BigInteger.ZERO);
        case "splat": {
            tokens.expect("(");
            Operand element = constantOperand();
            tokens.expect(")");
            return new Constant.Splat(element);
        }
        default:
            break;
        }
        if (token.text().startsWith("s0x") || token.text().startsWith("u0x")) {
            return hexadecimal(token, type);
        }
        tokens.enter();
        Constant expression = expression(token);
        tokens.leave();
        return expression;
    }

    private Constant hexadecimal(Token token, Type type) throws ProblemException {
        String digits = token.text().substring(3);
        if (!(type instanceof Type.Integer integer) || digits.isEmpty() || !digits.chars().allMatch(c -> Character.digit(c, 16) >= 0 && c < 128)) {
            throw tokens.unexpected(token, "a value of " + type);
        }
        BigInteger value = new BigInteger(digits, 16);
        if (value.bitLength() > integer.bits()) {
            throw LlvmProblem.OUT_OF_RANGE.at(tokens.range(token), "the number " + token.text(), "a number of " + integer.bits() + " bits");
        }
        return new Constant.Int(token.text().charAt(0) == 's' && value.testBit(digits.length() * 4 - 1) ? value.subtract(BigInteger.ONE.shiftLeft(digits.length() * 4)) : value);
    }

    /** What a call can call: an address or, only there, inline assembly. */
    Value callee() throws ProblemException {
        return tokens.acceptWord("asm") ? assembly() : value(new Type.Pointer(0));
    }

    private Value assembly() throws ProblemException {
        boolean sideEffect = tokens.acceptWord("sideeffect");
        List<String> words = new ArrayList<>();
        while (tokens.at(Kind.WORD)) {
            words.add(tokens.next().text());
        }
        String template = tokens.expect(Kind.STRING, "the text of the assembly").text();
        tokens.expect(",");
        String constraints = tokens.expect(Kind.STRING, "the constraints of the assembly").text();
        return new Value.InlineAssembly(template, constraints, sideEffect, words);
    }

    /** A constant expression, whose operator was read. */
    private Constant expression(Token operator) throws ProblemException {
        ArithmeticOperator arithmetic = Words.ARITHMETIC.get(operator.text());
        CastOperator cast = Words.CASTS.get(operator.text());
        if (cast != null) {
            tokens.expect("(");
            Operand operand = constantOperand();
            tokens.expectWord("to");
            Type to = types.type();
            tokens.expect(")");
            return new Constant.Cast(cast, operand, to);
        }
        if (arithmetic != null) {
            List<String> flags = flags();
            List<Operand> operands = operands(2);
            return new Constant.Arithmetic(arithmetic, flags, operands.get(0), operands.get(1));
        }
        return switch (operator.text()) {
            case "getelementptr" -> elementAddress();
            case "icmp" -> {
                Comparison comparison = Words.COMPARISONS.get(tokens.peek().text());
                if (comparison == null || !tokens.at(Kind.WORD)) {
                    throw tokens.unexpected("a comparison: eq, ne, ugt, uge, ult, ule, sgt, sge, slt or sle");
                }
                tokens.next();
                List<Operand> operands = operands(2);
                yield new Constant.Compare(comparison, operands.get(0), operands.get(1));
            }
            case "select" -> {
                List<Operand> operands = operands(3);
                yield new Constant.Select(operands.get(0), operands.get(1), operands.get(2));
            }
            case "blockaddress", "dso_local_equivalent", "no_cfi", "ptrauth", "fcmp", "extractvalue", "insertvalue", "extractelement", "insertelement",
                    "shufflevector", "fadd", "fsub", "fmul", "fdiv", "frem", "fneg" ->
                throw tokens.notSupported(operator, "the constant '" + operator.text() + "' is",
                        "numbers, addresses of functions and variables, arrays, structures, and arithmetic, conversions and getelementptr of these are");
            default -> throw tokens.unexpected(operator, "a value");
        };
    }

    /** Words and attributes in parentheses between an operator and its operands. */
    List<String> flags() throws ProblemException {
        List<String> flags = new ArrayList<>();
        while (tokens.at(Kind.WORD) && !TypeParser.begins(tokens.peek())) {
            String flag = tokens.next().text();
            if (flag.equals("inrange") && tokens.accept("(")) {
                flag += "(" + tokens.integer("a number");
                tokens.expect(",");
                flag += ", " + tokens.integer("a number") + ")";
                tokens.expect(")");
            }
            flags.add(flag);
        }
        return flags;
    }

    private List<Operand> operands(int count) throws ProblemException {
        tokens.expect("(");
        List<Operand> operands = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            if (i > 0) {
                tokens.expect(",");
            }
            operands.add(constantOperand());
        }
        tokens.expect(")");
        return operands;
    }

    private Constant elementAddress() throws ProblemException {
        List<String> flags = flags();
        tokens.expect("(");
        Type element = types.type();
        tokens.expect(",");
        Operand base = constantOperand();
        List<Operand> indices = new ArrayList<>();
        while (tokens.accept(",")) {
            tokens.acceptWord("inrange"); // of LLVM before 19: how far the result may be used, which nothing here needs
            indices.add(constantOperand());
        }
        tokens.expect(")");
        return new Constant.ElementAddress(flags, element, base, indices);
    }
}
