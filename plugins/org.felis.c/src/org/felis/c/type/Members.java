package org.felis.c.type;

import java.util.List;
import java.util.Optional;

/** The members of a structure or union, which are known some time after its name is. */
public final class Members {

    /**
     * A member.
     *
     * @param name empty for a member without a name
     * @param bits the width of a bit-field
     */
    public record Member(String name, CType type, Optional<java.lang.Integer> bits) {
    }

    private final String name;
    private final boolean isUnion;
    private List<Member> list;

    public Members(String name, boolean isUnion) {
        this.name = name;
        this.isUnion = isUnion;
    }

    public String name() {
        return name;
    }

    public boolean isUnion() {
        return isUnion;
    }

    public boolean isComplete() {
        return list != null;
    }

    public List<Member> list() {
        if (list == null) {
            throw new IllegalStateException(name + " is incomplete");
        }
        return list;
    }

    public void complete(List<Member> members) {
        list = List.copyOf(members);
    }
}
