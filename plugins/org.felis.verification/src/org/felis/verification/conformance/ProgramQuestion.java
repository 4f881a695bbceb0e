package org.felis.verification.conformance;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.engine.frontend.Target;
import org.felis.verification.task.VerificationOptions;
import org.felis.verification.verdict.Property;

/**
 * What a row asks about a program with assertions, and the reference's answer.
 *
 * @param model the model's name, without what the program is compiled for
 * @param target what the program is compiled for, if it is not verified as it is
 * @param bound how many iterations of a loop are considered; empty if the row leaves it open
 * @param properties those asked for
 * @param others properties asked for that Felis does not have, in the reference's words
 * @param holds whether all of them hold, perhaps up to the bound; otherwise one is violated
 * @param flags for the compiler; folders are relative to that of the test's repository
 * @param executions how many executions a tool that enumerates them has to explore, if the row says so
 * @param blocked how many of them it has to give up where a thread waits, if the row says so
 */
public record ProgramQuestion(String model, Optional<String> target, OptionalInt bound, Set<Property> properties, Set<String> others,
        boolean holds, List<String> flags, OptionalLong executions, OptionalLong blocked) {

    private static final String NOTHING = "-";
    private static final String AS_WRITTEN = "as written";
    private static final String VIOLATED = "violated";
    private static final Set<String> HOLDS = Set.of("holds", "holds up to the bound");
    private static final Pattern MODEL_AND_TARGET = Pattern.compile("(\\S+)(?: \\((.+)\\))?");
    private static final Pattern EXECUTIONS = Pattern.compile("executions (\\d{1,18})");
    private static final Map<String, Property> PROPERTIES = Map.of("assertions", Property.ASSERTIONS, "memory safety", Property.MEMORY,
            "data races", Property.RACES, "termination of spin loops", Property.TERMINATION, "lock misuse", Property.MEMORY,
            "leaks", Property.LEAKS, "memory leaks", Property.LEAKS);

    public ProgramQuestion {
        properties = Set.copyOf(properties);
        others = Set.copyOf(others);
        flags = List.copyOf(flags);
    }

    /**
     * Reads the cells of a row.
     *
     * @param model {@code NAME (TARGET)}; {@code -} and {@code as written} are no target
     * @param bound a number or {@code -}
     * @param properties separated by semicolons
     * @param expected {@code holds}, {@code holds up to the bound} or {@code violated}
     * @param flags separated by blanks, or {@code -}
     * @param note remarks, separated by semicolons; {@code executions N} is one
     * @throws ReferenceSuite.FormatException if a cell is none of these; the message names the line
     */
    static ProgramQuestion read(String model, String bound, String properties, String expected, String flags, String note, int line)
            throws ReferenceSuite.FormatException {
        Matcher named = MODEL_AND_TARGET.matcher(model);
        if (!named.matches()) {
            throw new ReferenceSuite.FormatException("line " + line + ": expected a model, such as 'rc11' or 'aarch64 (armv8)', not " + model);
        }
        if (!isNothing(bound) && !bound.matches("[1-9]\\d{0,8}")) {
            throw new ReferenceSuite.FormatException("line " + line + ": expected a bound of at least 1 or -, not " + bound);
        }
        if (!HOLDS.contains(expected) && !expected.equals(VIOLATED)) {
            throw new ReferenceSuite.FormatException("line " + line + ": expected holds, holds up to the bound or violated, not " + expected);
        }
        Set<Property> known = EnumSet.noneOf(Property.class);
        Set<String> others = new LinkedHashSet<>();
        for (String property : properties.split(";")) {
            String words = property.strip().toLowerCase(Locale.ROOT);
            Optional.ofNullable(PROPERTIES.get(words)).ifPresentOrElse(known::add, () -> others.add(words));
        }
        return new ProgramQuestion(named.group(1), Optional.ofNullable(named.group(2)).filter(target -> !isNothing(target) && !target.equals(AS_WRITTEN)),
                isNothing(bound) ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(bound)), known, others, !expected.equals(VIOLATED),
                isNothing(flags) ? List.of() : Arrays.asList(flags.split(" +")), executions(note), OptionalLong.empty());
    }

    private static OptionalLong executions(String note) {
        return Arrays.stream(note.split(";")).map(remark -> EXECUTIONS.matcher(remark.strip())).filter(Matcher::matches)
                .mapToLong(stated -> Long.parseLong(stated.group(1))).findFirst();
    }

    private static boolean isNothing(String cell) {
        return cell.isEmpty() || cell.equals(NOTHING);
    }

    /**
     * How it is verified.
     *
     * @param given for what the row leaves open
     * @param repository the folder that those in flags are relative to
     */
    VerificationOptions options(VerificationOptions given, Path repository) {
        List<String> arguments = new ArrayList<>(given.clangArguments());
        flags.forEach(flag -> arguments.add(flag.startsWith("-I") ? "-I" + repository.resolve(flag.substring(2)) : flag));
        return (bound.isPresent() ? given.withBound(bound.getAsInt()) : given).withProperties(properties).withClangArguments(arguments)
                .withTarget(target.map(name -> new Target(name, Optional.empty(), List.of())).or(given::target));
    }
}
