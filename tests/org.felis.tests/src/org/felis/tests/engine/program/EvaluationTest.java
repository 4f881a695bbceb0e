package org.felis.tests.engine.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.felis.engine.expression.Evaluation.UndefinedOperationException;
import org.felis.engine.expression.Evaluation;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.expression.Value;
import org.junit.jupiter.api.Test;

class EvaluationTest {

    private final MemoryObject x = new MemoryObject(0, "x", 16);
    private final MemoryObject y = new MemoryObject(1, "y", 16);
    private final Value addressOfX = new Value.Address(x, 0);
    private final Value symbol = new Value.Symbol(1);

    @Test
    void narrowValuesAreExtendedAsTheySay() {
        assertEquals(Value.of(0xffL), Evaluation.extend(Value.of(-1), 8, false));
        assertEquals(Value.of(-1), Evaluation.extend(Value.of(0xffL), 8, true));
        assertEquals(Value.of(0x7f), Evaluation.extend(Value.of(0x17fL), 8, true));
        assertEquals(Value.of(-5), Evaluation.extend(Value.of(-5), 64, false));
        assertEquals(addressOfX, Evaluation.extend(addressOfX, 32, false));
    }

    @Test
    void arithmeticMovesTheOffsetOfAnAddress() throws UndefinedOperationException {
        Value moved = new Value.Address(x, 8);
        assertEquals(moved, Evaluation.binary(BinaryOperator.ADD, addressOfX, Value.of(8)));
        assertEquals(moved, Evaluation.binary(BinaryOperator.ADD, Value.of(8), addressOfX));
        assertEquals(addressOfX, Evaluation.binary(BinaryOperator.SUB, moved, Value.of(8)));
        assertEquals(Value.of(8), Evaluation.binary(BinaryOperator.SUB, moved, addressOfX));
    }

    @Test
    void anAddressEqualsNoIntegerAndNoOtherAddress() throws UndefinedOperationException {
        assertEquals(Value.ZERO, Evaluation.binary(BinaryOperator.EQUAL, addressOfX, Value.ZERO));
        assertEquals(Value.ZERO, Evaluation.binary(BinaryOperator.EQUAL, addressOfX, new Value.Address(y, 0)));
        assertEquals(Value.ONE, Evaluation.binary(BinaryOperator.EQUAL, addressOfX, addressOfX));
    }

    @Test
    void aSymbolIsKnownToEqualItselfAndNothingElseIsKnownOfIt() throws UndefinedOperationException {
        assertEquals(Value.ONE, Evaluation.binary(BinaryOperator.EQUAL, symbol, symbol));
        assertEquals(Value.ZERO, Evaluation.binary(BinaryOperator.XOR, symbol, symbol));
        assertEquals(symbol, Evaluation.binary(BinaryOperator.ADD, symbol, Value.ZERO));
        for (BinaryOperator operator : new BinaryOperator[] {BinaryOperator.EQUAL, BinaryOperator.NOT_EQUAL,
                BinaryOperator.ADD, BinaryOperator.LESS_SIGNED}) {
            assertThrows(UndefinedOperationException.class,
                    () -> Evaluation.binary(operator, symbol, Value.ONE));
        }
        assertThrows(UndefinedOperationException.class, () -> Evaluation.isTrue(symbol));
    }

    @Test
    void productsOfAddressesAreUndefined() {
        assertThrows(UndefinedOperationException.class,
                () -> Evaluation.binary(BinaryOperator.MUL, addressOfX, addressOfX));
    }

    @Test
    void shiftsBeyondTheWidthLeaveNothingButTheSign() throws UndefinedOperationException {
        assertEquals(Value.ZERO, Evaluation.binary(BinaryOperator.SHIFT_LEFT, Value.ONE, Value.of(64)));
        assertEquals(Value.of(-1), Evaluation.binary(BinaryOperator.SHIFT_RIGHT_ARITHMETIC, Value.of(-8), Value.of(99)));
    }
}
