package org.felis.verification.conformance;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.verification.verdict.Property;

/**
 * The cells of a row about a program whose executions a stateless model checker (GenMC) has explored: {@code safe; executions N; blocked M} or
 * {@code error; CAUSE}, with the arguments that it was run with.
 */
final class ExplorationRow {

    private static final String NOTHING = "-";
    private static final String BOUND = "bound=";
    private static final String FOLDER = "-I";
    private static final Pattern SAFE = Pattern.compile("safe(?:; executions (\\d{1,18}))?(?:; blocked (\\d{1,18}))?");
    private static final Pattern ERROR = Pattern.compile("error; (.+)");
    /** Folders are relative to the repository, or to one in it that the tool was built in. */
    private static final Pattern UP = Pattern.compile("^(?:\\.\\.?/)+");
    /** Of the folder about invalid uses it is said that the tool ends with some error; in parts of it assertions fail. */
    private static final Map<String, Set<Property>> CAUSES = Map.of("data race", Set.of(Property.RACES), "memory error", Set.of(Property.MEMORY),
            "invalid memory use", Set.of(Property.MEMORY, Property.ASSERTIONS), "misuse of a mutex", Set.of(Property.MEMORY), "misuse of a barrier", Set.of(Property.MEMORY),
            "assertion fails", Set.of(Property.ASSERTIONS), "a loop never ends", Set.of(Property.TERMINATION));

    private ExplorationRow() {
    }

    /**
     * @param arguments for the compiler, and {@code bound=N}; {@code -} is none
     * @param how which of the tool's checks were on
     * @throws ReferenceSuite.FormatException if a cell is none of the words expected; the message names the line
     */
    static ProgramQuestion read(String model, String arguments, String expected, String how, int line) throws ReferenceSuite.FormatException {
        OptionalInt bound = OptionalInt.empty();
        List<String> flags = new ArrayList<>();
        for (String argument : arguments.equals(NOTHING) ? List.<String>of() : List.of(arguments.split(" +"))) {
            if (argument.matches(BOUND + "[1-9]\\d{0,8}")) {
                bound = OptionalInt.of(Integer.parseInt(argument.substring(BOUND.length())));
            } else {
                flags.add(argument.startsWith(FOLDER) ? FOLDER + UP.matcher(argument.substring(FOLDER.length())).replaceFirst("") : argument);
            }
        }
        Matcher safe = SAFE.matcher(expected);
        if (safe.matches()) {
            return new ProgramQuestion(model, Optional.empty(), bound, checked(how), Set.of(), true, flags, number(safe.group(1)), number(safe.group(2)));
        }
        Matcher error = ERROR.matcher(expected);
        if (error.matches()) {
            Optional<Set<Property>> violated = Optional.ofNullable(CAUSES.get(error.group(1)));
            return new ProgramQuestion(model, Optional.empty(), bound, violated.orElse(Set.of()),
                    violated.isPresent() ? Set.of() : Set.of(error.group(1)), false, flags, OptionalLong.empty(), OptionalLong.empty());
        }
        if (expected.isEmpty()) {
            throw new ReferenceSuite.FormatException("line " + line + ": expected 'safe; executions N' or 'error; CAUSE'");
        }
        return new ProgramQuestion(model, Optional.empty(), bound, Set.of(), Set.of(expected), false, flags, OptionalLong.empty(), OptionalLong.empty());
    }

    private static Set<Property> checked(String how) {
        Set<Property> properties = EnumSet.of(Property.ASSERTIONS, Property.MEMORY, Property.RACES);
        if (how.contains("-disable-race-detection")) {
            properties.remove(Property.RACES);
        }
        if (how.contains("-check-liveness")) {
            properties.add(Property.TERMINATION);
        }
        return properties;
    }

    private static OptionalLong number(String digits) {
        return digits == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(digits));
    }
}
