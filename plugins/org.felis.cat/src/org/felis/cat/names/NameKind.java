package org.felis.cat.names;

/** What sort of thing a name of a model stands for. */
public enum NameKind {
    RELATION("relation"),
    SET("set of events"),
    FUNCTION("function"),
    PROCEDURE("procedure"),
    PARAMETER("parameter"),
    TAG("tag"),
    /** A set of tags, or a set of other things that are no events. */
    COLLECTION("set of tags or relations"),
    /** The string of an {@code include}. */
    FILE("file"),
    /** A tuple, a set of orders and the like; or a definition that has errors. */
    OTHER("name");

    private final String description;

    NameKind(String description) {
        this.description = description;
    }

    /** For people, without an article. */
    public String description() {
        return description;
    }
}
