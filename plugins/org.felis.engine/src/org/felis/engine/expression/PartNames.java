package org.felis.engine.expression;

import java.util.Optional;

/** Names for the parts of a block of memory, as the source of the program has them. For people: blocks are the same whatever their parts are called. */
@FunctionalInterface
public interface PartNames {

    /** Of a block whose parts have no names. */
    PartNames NONE = offset -> Optional.empty();

    /** The innermost part that has the byte at an offset: {@code .next}, {@code [3].tag}; the empty text for a block that is one value, none if it is not known. */
    Optional<String> containing(long offset);

    /** What begins at the offset, as the cell of memory that is there; {@code +8} for what is inside of a part, or has no name. */
    default String cell(long offset) {
        return containing(offset).filter(part -> offset == 0 || !containing(offset - 1).equals(Optional.of(part))).orElse(offset == 0 ? "" : "+" + offset);
    }

    /** What an address at the offset points to: the largest part that begins there. */
    default String address(long offset) {
        if (offset == 0) {
            return "";
        }
        String cell = cell(offset);
        String[] inner = cell.split(NEXT_PART);
        String[] before = before(offset).split(NEXT_PART);
        StringBuilder common = new StringBuilder();
        for (int i = 0; i < inner.length; i++) {
            common.append(inner[i]);
            if (i >= before.length || !inner[i].equals(before[i])) {
                break;
            }
        }
        return common.toString();
    }

    private String before(long offset) {
        for (long at = offset - 1; at >= Math.max(0, offset - MOST_PADDING); at--) {
            Optional<String> part = containing(at);
            if (part.isPresent()) {
                return part.get();
            }
        }
        return "";
    }

    /** Bytes between two parts. */
    int MOST_PADDING = 16;

    /** Before a name or an index. */
    String NEXT_PART = "(?=[.\\[])";
}
