package org.felis.engine.model;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import org.felis.engine.program.EngineTag;
import org.felis.engine.program.Event;
import org.felis.engine.program.Event.Kind;
import org.felis.engine.program.EventClasses;

/**
 * The event sets that the engine gives to every model, each with its meaning and what decides its elements. All other sets that a
 * model uses and does not define are tags ({@link SetTerm.Tagged}).
 */
public enum BaseSet {
    R("R", "memory reads", Kind::isRead),
    W("W", "memory writes, initial ones included", Kind::isWrite),
    M("M", "memory accesses: R | W", Kind::isMemoryAccess),
    F("F", "fences", kind -> kind == Kind.FENCE),
    B("B", "branches; with micro-events, also the decisions inside instructions",
            kind -> kind == Kind.BRANCH || kind == Kind.PREDICATE),
    BCC("BCC", "conditional branches", kind -> kind == Kind.BRANCH),
    IW("IW", "initial writes", kind -> kind == Kind.INITIAL_WRITE),
    FW("FW", "final writes of the locations that the test observes", Kind::isWrite, false, Optional.empty()),
    PRED("PRED", "decisions inside instructions (micro-events)", kind -> kind == Kind.PREDICATE),
    RREG("Rreg", "register reads (micro-events)", kind -> kind == Kind.REGISTER_READ),
    WREG("Wreg", "register writes (micro-events)", kind -> kind == Kind.REGISTER_WRITE),
    ADDRESS_PORT("ADDR", "register reads for the address of an access (micro-events)",
            kind -> kind == Kind.REGISTER_READ, true, Optional.of(EngineTag.ADDRESS_PORT)),
    DATA_PORT("DATA", "register reads for the value of a write, or for whether it happens (micro-events)",
            kind -> kind == Kind.REGISTER_READ, true, Optional.of(EngineTag.DATA_PORT));

    private static final Map<String, BaseSet> BY_NAME = Arrays.stream(values())
            .collect(Collectors.toMap(BaseSet::catName, Function.identity()));

    private final String catName;
    private final String meaning;
    private final Set<Kind> kinds;
    private final boolean isStatic;
    private final Optional<EngineTag> tag;

    /** All events of the kinds. */
    BaseSet(String catName, String meaning, Predicate<Kind> kinds) {
        this(catName, meaning, kinds, true, Optional.empty());
    }

    /**
     * @param isStatic whether the elements are those events of the kinds, with the tag if there is one; otherwise an execution
     *        decides which of them
     */
    BaseSet(String catName, String meaning, Predicate<Kind> kinds, boolean isStatic, Optional<EngineTag> tag) {
        this.catName = catName;
        this.meaning = meaning;
        this.kinds = EnumSet.allOf(Kind.class);
        this.kinds.removeIf(kinds.negate());
        this.isStatic = isStatic;
        this.tag = tag;
    }

    /** The name in CAT. */
    public String catName() {
        return catName;
    }

    /** One line for people. */
    public String meaning() {
        return meaning;
    }

    /** The kinds that its elements are of. */
    public Set<Kind> kinds() {
        return Collections.unmodifiableSet(kinds);
    }

    /** Whether it has all events of its {@linkplain #kinds kinds}. */
    public boolean isOfWholeKinds() {
        return isStatic && tag.isEmpty();
    }

    /** Whether the event alone decides if it is in the set; otherwise the execution does. */
    public boolean isStatic() {
        return isStatic;
    }

    /**
     * Whether the event is in the set in all executions that contain it.
     *
     * @throws IllegalStateException if the set is not {@linkplain #isStatic() static}
     */
    public boolean contains(Event event) {
        if (!isStatic) {
            throw new IllegalStateException(catName + " differs among executions");
        }
        return kinds.contains(event.kind()) && (tag.isEmpty() || event.has(tag.get()));
    }

    /** Whether it is empty in every execution of a program with events of these classes alone. */
    public boolean isEmptyAmong(EventClasses classes) {
        return !classes.hasAny(kinds) || tag.isPresent() && !classes.has(tag.get());
    }

    /** Whether the set has elements only where the universe of events has micro-events ({@code program.MicroEvents}). */
    public boolean isOfMicroEvents() {
        return kinds.stream().allMatch(Kind::isMicro);
    }

    public static Optional<BaseSet> find(String catName) {
        return Optional.ofNullable(BY_NAME.get(catName));
    }
}
