package org.felis.llvm.parser;

import java.math.BigInteger;

import org.felis.engine.source.ProblemException;
import org.felis.llvm.ir.Access;
import org.felis.llvm.ir.Constant;
import org.felis.llvm.ir.MemoryOperation;
import org.felis.llvm.ir.Operand;
import org.felis.llvm.ir.Ordering;
import org.felis.llvm.ir.Type;
import org.felis.llvm.ir.UpdateOperator;
import org.felis.llvm.parser.Token.Kind;

/** Reads operations on memory. */
final class MemoryParser {

    /** LLVM's own limit. */
    private static final long GREATEST_ALIGNMENT = 1L << 32;

    private final Tokens tokens;
    private final TypeParser types;
    private final ValueParser values;

    MemoryParser(Tokens tokens, TypeParser types, ValueParser values) {
        this.tokens = tokens;
        this.types = types;
        this.values = values;
    }

    MemoryOperation operation(String word) throws ProblemException {
        return switch (word) {
            case "alloca" -> allocate();
            case "load" -> load();
            case "store" -> store();
            case "cmpxchg" -> compareExchange();
            case "atomicrmw" -> update();
            case "fence" -> {
                String scope = scope();
                yield new MemoryOperation.Fence(ordering(), scope);
            }
            default -> throw new IllegalStateException(word);
        };
    }

    /** Whether a comma is next that belongs to the instruction, not to what is attached to it; it is read. */
    private boolean acceptComma() throws ProblemException {
        return tokens.peekSecond().kind() != Kind.METADATA_NAME && tokens.accept(",");
    }

    private long alignment() throws ProblemException {
        Token token = tokens.peek();
        long alignment = tokens.count("an alignment", GREATEST_ALIGNMENT);
        if (Long.bitCount(alignment) != 1) {
            throw LlvmProblem.OUT_OF_RANGE.at(tokens.range(token), "the alignment " + alignment, "a power of two");
        }
        return alignment;
    }

    private long finalAlignment() throws ProblemException {
        if (acceptComma()) {
            tokens.expectWord("align");
            return alignment();
        }
        return 0;
    }

    private MemoryOperation allocate() throws ProblemException {
        if (tokens.atWord("inalloca")) {
            throw tokens.notSupported(tokens.peek(), "'inalloca' is", "compile for another target");
        }
        tokens.acceptWord("swifterror");
        Type type = types.type();
        Operand count = new Operand(new Type.Integer(32), new Constant.Int(BigInteger.ONE));
        long alignment = 0;
        int space = 0;
        while (acceptComma()) {
            if (tokens.acceptWord("align")) {
                alignment = alignment();
            } else if (tokens.atWord("addrspace")) {
                space = types.addressSpace();
            } else {
                count = values.operand();
            }
        }
        return new MemoryOperation.Allocate(type, count, alignment, space);
    }

    private String scope() throws ProblemException {
        if (!tokens.acceptWord("syncscope")) {
            return "";
        }
        tokens.expect("(");
        String scope = tokens.expect(Kind.STRING, "the name of a scope in quotes").text();
        tokens.expect(")");
        return scope;
    }

    private Ordering ordering() throws ProblemException {
        Ordering ordering = tokens.at(Kind.WORD) ? Words.ORDERINGS.get(tokens.peek().text()) : null;
        if (ordering == null) {
            throw tokens.unexpected("an order: unordered, monotonic, acquire, release, acq_rel or seq_cst");
        }
        tokens.next();
        return ordering;
    }

    private Operand address() throws ProblemException {
        Token token = tokens.peek();
        Operand address = values.operand();
        if (!(address.type() instanceof Type.Pointer)) {
            throw LlvmProblem.WRONG_TYPE.at(tokens.range(token), "this address", address.type(), "a pointer");
        }
        return address;
    }

    private MemoryOperation load() throws ProblemException {
        boolean atomic = tokens.acceptWord("atomic");
        boolean isVolatile = tokens.acceptWord("volatile");
        Type type = types.type();
        tokens.expect(",");
        Operand address = address();
        Access access = access(atomic, isVolatile);
        return new MemoryOperation.Load(type, address, access);
    }

    private MemoryOperation store() throws ProblemException {
        boolean atomic = tokens.acceptWord("atomic");
        boolean isVolatile = tokens.acceptWord("volatile");
        Operand value = values.operand();
        tokens.expect(",");
        Operand address = address();
        Access access = access(atomic, isVolatile);
        return new MemoryOperation.Store(value, address, access);
    }

    private Access access(boolean atomic, boolean isVolatile) throws ProblemException {
        String scope = atomic ? scope() : "";
        Ordering ordering = atomic ? ordering() : Ordering.NOT_ATOMIC;
        return new Access(isVolatile, ordering, scope, finalAlignment());
    }

    private MemoryOperation compareExchange() throws ProblemException {
        boolean weak = tokens.acceptWord("weak");
        boolean isVolatile = tokens.acceptWord("volatile");
        Operand address = address();
        tokens.expect(",");
        Operand expected = values.operand();
        tokens.expect(",");
        Token second = tokens.peek();
        Operand replacement = values.operand();
        if (!expected.type().equals(replacement.type())) {
            throw LlvmProblem.WRONG_TYPE.at(tokens.range(second), "the new value", replacement.type(), "that of the expected value, " + expected.type());
        }
        String scope = scope();
        Ordering success = ordering();
        Ordering failure = ordering();
        return new MemoryOperation.CompareExchange(address, expected, replacement, new Access(isVolatile, success, scope, finalAlignment()), failure, weak);
    }

    private MemoryOperation update() throws ProblemException {
        boolean isVolatile = tokens.acceptWord("volatile");
        UpdateOperator operator = tokens.at(Kind.WORD) ? Words.UPDATES.get(tokens.peek().text()) : null;
        if (operator == null) {
            throw tokens.unexpected("an operation of atomicrmw, such as xchg, add or or");
        }
        tokens.next();
        Operand address = address();
        tokens.expect(",");
        Operand operand = values.operand();
        String scope = scope();
        Ordering ordering = ordering();
        return new MemoryOperation.Update(operator, address, operand, new Access(isVolatile, ordering, scope, finalAlignment()));
    }
}
