package org.felis.c.type;

import java.util.ArrayList;
import java.util.List;

/**
 * Where the members of a structure or union are: each at the next multiple of its alignment, bit-fields in units of their type, as the ELF ABIs have it.
 *
 * @param places of each member
 */
public record Layout(List<Place> places, long size, long alignment) {

    /**
     * Where a member is.
     *
     * @param offset in bytes; of a bit-field, that of its unit
     * @param bit the lowest bit of a bit-field in its unit; 0 otherwise
     */
    public record Place(long offset, int bit) {
    }

    /** Of complete members. */
    public static Layout of(Members members, Implementation implementation) {
        List<Place> places = new ArrayList<>();
        long next = 0; // in bits
        long size = 0;
        long alignment = 1;
        for (Members.Member member : members.list()) {
            long memberSize = implementation.size(member.type());
            long memberAlignment = implementation.alignment(member.type());
            if (members.isUnion()) {
                next = 0;
            }
            if (member.bits().isPresent()) {
                int width = member.bits().get();
                long unit = 8 * memberSize;
                if (width == 0) {
                    next = up(next, unit);
                    places.add(new Place(next / 8, 0));
                    continue;
                }
                if (next / unit != (next + width - 1) / unit) {
                    next = up(next, unit);
                }
                places.add(new Place(next / unit * memberSize, (int) (next % unit)));
                next += width;
                if (!member.name().isEmpty()) {
                    alignment = Math.max(alignment, memberAlignment);
                }
            } else {
                next = up(next, 8 * memberAlignment);
                places.add(new Place(next / 8, 0));
                next += 8 * memberSize;
                alignment = Math.max(alignment, memberAlignment);
            }
            size = Math.max(size, (next + 7) / 8);
        }
        return new Layout(List.copyOf(places), up(size, alignment), alignment);
    }

    private static long up(long value, long unit) {
        return (value + unit - 1) / unit * unit;
    }
}
