package org.felis.cat.lowering;

import java.util.Arrays;
import java.util.Optional;

/** The functions that every model may use without defining them. */
enum Primitive {
    DOMAIN("domain", "domain(r): the events with a successor in r"),
    RANGE("range", "range(r): the events with a predecessor in r"),
    LINEARISATIONS("linearisations", "linearisations(S, r): the strict total orders over S that extend r"),
    PARTITION("classes-loc", "classes-loc(S): the classes of S by location"),
    CLASSES("classes", "classes(r): the classes of the equivalence r"),
    CROSS("cross", "cross(C): all unions of one relation from each set in C"),
    TAG_TO_EVENTS("tag2events", "tag2events('t): the events with the tag 't"),
    AS_TRANSITIVE("as_transitive", "as_transitive(r): r, closed under transitivity"),
    FAIL("fail", "fail(x): an error where it is evaluated"),
    LIFT("lift", null),
    DELIFT("delift", null),
    DELIFT_INTER("deliftinter", null),
    BISIMULATION("bisimulation", null),
    TAG_TO_SCOPE("tag2scope", null),
    TAG_TO_LEVEL("tag2level", null),
    TAG_TO_FENCED("tag2fenced", null),
    LOCATION_TO_EVENTS("loc2events", null),
    FROM_TO("fromto", "fromto(S): the events around a fence of S"),
    DIFFERENT_VALUES("different-values", "different-values(r): the pairs of r that do not access the same value"),
    SAME_OUTPUT_ADDRESS("same-oa", "same-oa(r): the pairs of r whose values are translations to one address; none here"),
    AT_LEAST_ONE_WRITABLE("at-least-one-writable",
            "at-least-one-writable(r): the pairs of r of which one has a translation as its value that allows writes; none here");

    private final String catName;
    private final String meaning;

    Primitive(String catName, String meaning) {
        this.catName = catName;
        this.meaning = meaning;
    }

    String catName() {
        return catName;
    }

    /** One line, empty for a primitive that is known by name only. */
    Optional<String> meaning() {
        return Optional.ofNullable(meaning);
    }

    static Optional<Primitive> find(String catName) {
        return Arrays.stream(values()).filter(p -> p.catName.equals(catName)).findFirst();
    }
}
