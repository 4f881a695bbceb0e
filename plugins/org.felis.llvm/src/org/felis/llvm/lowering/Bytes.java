package org.felis.llvm.lowering;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

import org.felis.engine.expression.Expression;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.expression.Value;
import org.felis.llvm.lowering.State.Cell;
import org.felis.llvm.lowering.State.Place;

/** Reads and writes bytes of objects whose contents are part of a {@link State}. The byte at the lowest address is the least significant one. */
final class Bytes {

    /** The largest access. */
    static final int MOST = Long.BYTES;

    /** What an object holds where nothing has been written. */
    interface Initially {

        static Initially of(Map<Place, Cell> cells, Binding rest) {
            return new Initially() {
                @Override
                public Map<Place, Cell> cells() {
                    return cells;
                }

                @Override
                public Binding rest() {
                    return rest;
                }
            };
        }

        Map<Place, Cell> cells();

        /** What bytes outside of these hold. */
        Binding rest();
    }

    /** To be asked before bytes of a value are taken apart: an address has none that are known. */
    interface Divided extends Consumer<Expression> {
    }

    private record Piece(long offset, Cell cell) {
    }

    private Bytes() {
    }

    /** What a read of these bytes yields. */
    static Binding read(Map<Place, Cell> cells, MemoryObject object, long offset, int bytes, Initially initially, Divided divided) {
        List<Piece> pieces = new ArrayList<>();
        for (long at = offset; at < offset + bytes;) {
            Optional<Piece> found = covering(cells, object, at);
            if (found.isEmpty()) {
                found = covering(initially.cells(), object, at);
            }
            Piece piece = found.orElse(new Piece(at, new Cell(1, initially.rest())));
            pieces.add(piece);
            long next = piece.offset() + piece.cell().bytes();
            // a byte written later may lie inside a cell that was there initially
            for (long later = at + 1; later < Math.min(next, offset + bytes); later++) {
                Optional<Piece> over = covering(cells, object, later);
                if (over.isPresent() && !over.get().equals(piece)) {
                    next = later;
                }
            }
            at = next;
        }
        return together(pieces, offset, bytes, divided);
    }

    private static Binding together(List<Piece> pieces, long offset, int bytes, Divided divided) {
        Piece first = pieces.get(0);
        if (pieces.size() == 1 && first.offset() == offset && first.cell().bytes() == bytes) {
            return first.cell().content();
        }
        if (pieces.stream().allMatch(piece -> piece.cell().content() instanceof Binding.Known(Value.Int(long bits)) && bits == 0)) {
            return Binding.of(0);
        }
        boolean isDefined = pieces.stream().noneMatch(piece -> piece.cell().content() instanceof Binding.Undefined);
        Expression all = Expression.ZERO;
        long defined = 0;
        for (int i = 0; i < pieces.size(); i++) {
            Piece piece = pieces.get(i);
            long from = Math.max(offset, i == 0 ? offset : start(pieces, i, offset));
            long to = Math.min(offset + bytes, i + 1 < pieces.size() ? start(pieces, i + 1, offset) : piece.offset() + piece.cell().bytes());
            Optional<DefinedBits> content = isDefined ? whole(piece.cell(), divided) : number(piece.cell());
            if (content.isEmpty()) {
                return Binding.UNDEFINED;
            }
            DefinedBits part = part(content.get(), from - piece.offset(), (int) (to - from));
            all = IntegerArithmetic.fold(BinaryOperator.OR, all, IntegerArithmetic.fold(BinaryOperator.SHIFT_LEFT, part.bits(), Expression.constant((from - offset) * Byte.SIZE)));
            defined |= part.defined() << (from - offset) * Byte.SIZE;
        }
        return new DefinedBits(all, defined).binding(bytes * Byte.SIZE);
    }

    /** Where a piece begins to count: pieces are in order, and each counts up to the next one's. */
    private static long start(List<Piece> pieces, int index, long offset) {
        return Math.max(offset, pieces.get(index).offset() >= offset ? pieces.get(index).offset()
                : pieces.get(index - 1).offset() + pieces.get(index - 1).cell().bytes());
    }

    private static DefinedBits part(DefinedBits value, long skipped, int bytes) {
        return new DefinedBits(IntegerArithmetic.extended(IntegerArithmetic.fold(BinaryOperator.SHIFT_RIGHT_LOGICAL, value.bits(), Expression.constant(skipped * Byte.SIZE)),
                bytes * Byte.SIZE, false), value.defined() >>> skipped * Byte.SIZE & DefinedBits.mask(bytes * Byte.SIZE));
    }

    /** What is in a cell; empty if all of it is undefined, or it has parts. */
    private static Optional<DefinedBits> whole(Cell cell, Divided divided) {
        Optional<Expression> value = cell.content().definedPart();
        if (cell.content() instanceof Binding.Undefined(Expression bits, long defined)) {
            return value.map(some -> new DefinedBits(bits, defined));
        }
        value.ifPresent(divided);
        return value.map(whole -> new DefinedBits(whole, DefinedBits.mask(cell.bytes() * Byte.SIZE)));
    }

    /** What is in a cell that has no address; else nothing is known of the bytes that are read together with undefined ones. */
    private static Optional<DefinedBits> number(Cell cell) {
        return cell.content() instanceof Binding.Computed && cell.bytes() == MOST ? Optional.empty() : DefinedBits.of(cell.content(), cell.bytes() * Byte.SIZE);
    }

    private static Optional<Piece> covering(Map<Place, Cell> cells, MemoryObject object, long at) {
        for (long start = at; start > at - MOST; start--) {
            Cell cell = cells.get(new Place(object.index(), start));
            if (cell != null) {
                return start + cell.bytes() > at ? Optional.of(new Piece(start, cell)) : Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** Writes these bytes; what is left of cells that they overlap stays. */
    static void write(Map<Place, Cell> cells, MemoryObject object, long offset, int bytes, Binding content, Divided divided) {
        for (long at = offset; at < offset + bytes; at++) {
            Optional<Piece> old = covering(cells, object, at);
            if (old.isPresent()) {
                cells.remove(new Place(object.index(), old.get().offset()));
                keep(cells, object, old.get(), old.get().offset(), offset, divided);
                keep(cells, object, old.get(), offset + bytes, old.get().offset() + old.get().cell().bytes(), divided);
            }
        }
        cells.put(new Place(object.index(), offset), new Cell(bytes, content));
    }

    private static void keep(Map<Place, Cell> cells, MemoryObject object, Piece old, long from, long to, Divided divided) {
        if (from < to) {
            Binding rest = whole(old.cell(), divided).map(value -> part(value, from - old.offset(), (int) (to - from)).binding((int) (to - from) * Byte.SIZE)).orElse(Binding.UNDEFINED);
            cells.put(new Place(object.index(), from), new Cell((int) (to - from), rest));
        }
    }
}
