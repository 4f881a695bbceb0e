package org.felis.mix.compile;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.litmus.listing.ListedFunction;
import org.felis.litmus.listing.Listing;
import org.felis.litmus.listing.ListingProblem;
import org.felis.litmus.piece.Library;
import org.felis.litmus.piece.Piece;
import org.felis.litmus.piece.PieceException;
import org.felis.mix.MixProblem;
import org.felis.mix.profile.Machine;
import org.felis.mix.profile.Profile;
import org.felis.mix.split.Part;
import org.felis.mix.split.SourceFunction;

/** The bodies of functions by profile, each found once. Thread-safe. */
public final class Bodies {

    /** More than a compiler ever takes for a statement. */
    public static final Duration USUAL_TIME_LIMIT = Duration.ofSeconds(30);

    /** More would make a run that fails dear, fewer the start of the compiler. */
    private static final int MOST_TOGETHER = 64;

    private static final String NAME = "f";

    /** A text of assembly, with the name of the function that is wanted, and of the file for messages. */
    private record Assembled(Listing listing, String function, String file) {
    }

    /** @param names those of a recorded function; nothing else depends on them */
    private record Key(String profile, SourceFunction function, List<String> names) {
    }

    private record Compiled(String profile, SourceFunction function) {
    }

    private final Machine machine;
    private final CompilerRuns runs;
    private final Interruption interruption;
    private final Map<Key, Body> bodies = new ConcurrentHashMap<>();
    private final Map<String, Object> compilers = new ConcurrentHashMap<>();
    private final Map<String, Library> libraries = new ConcurrentHashMap<>();
    private final Map<String, Listing> recorded = new ConcurrentHashMap<>();
    /** Functions that were compiled together with others, until their bodies are wanted. */
    private final Map<Compiled, Listing> together = new ConcurrentHashMap<>();
    /** By profile and code: the types of most tests are the same. */
    private final Map<List<String>, Listing> definitions = new ConcurrentHashMap<>();

    /** @param timeLimit of one run of a compiler */
    public Bodies(Machine machine, KeptTexts kept, Duration timeLimit, Interruption interruption) {
        this(machine, new CompilerRuns(kept, timeLimit, Runtime.getRuntime().availableProcessors()), interruption);
    }

    public Bodies(Machine machine, CompilerRuns runs, Interruption interruption) {
        this.machine = machine;
        this.runs = runs;
        this.interruption = interruption;
    }

    /**
     * What a profile makes of a part.
     *
     * @param same the parts of the test that have the same function
     * @throws Interruption.StoppedException if asked to stop
     */
    public Body of(Profile profile, Part part, List<Part> same) {
        List<String> names = profile.source() instanceof Profile.Recorded ? same.stream().map(Part::name).toList() : List.of();
        return bodies.computeIfAbsent(new Key(profile.name(), part.function(), names), key -> body(profile, part, same));
    }

    /** What a profile makes of a part whose function was compiled together with others. */
    public Body of(Profile profile, Part part, ListedFunction function) {
        return piece(profile, part, function, "its assembly");
    }

    /**
     * The runs of compilers that it takes to compile functions together, so that each is there when its body is wanted. What cannot be compiled so is
     * compiled alone then.
     *
     * @param functions each once
     */
    public List<Runnable> runs(Profile profile, List<SourceFunction> functions) {
        if (!(profile.source() instanceof Profile.Compiler compiler)) {
            return List.of();
        }
        List<SourceFunction> missing = functions.stream().filter(function -> !together.containsKey(new Compiled(profile.name(), function))
                && !bodies.containsKey(new Key(profile.name(), function, List.of()))).toList();
        List<Runnable> runs = new ArrayList<>();
        for (int start = 0; start < missing.size(); start += MOST_TOGETHER) {
            List<SourceFunction> some = missing.subList(start, Math.min(missing.size(), start + MOST_TOGETHER));
            runs.add(() -> compileTogether(profile, compiler, some));
        }
        return runs;
    }

    private void compileTogether(Profile profile, Profile.Compiler compiler, List<SourceFunction> functions) {
        InstalledCompiler installed;
        try {
            installed = compiler(profile, compiler);
        } catch (ProblemException saidByEachPart) {
            return;
        }
        List<SourceFunction> wanted = functions.stream().filter(function -> !installed.isKept(function.named(NAME))).toList();
        if (wanted.size() < 2) {
            return;
        }
        installed.assemblies(wanted, NAME, interruption).forEach((function, text) -> {
            Listing listing = Listing.read(machine.architecture(), text);
            // what refers to something outside of its text is not known from it
            if (listing.function(NAME).filter(found -> found.problems().isEmpty()).isPresent()) {
                installed.keep(function.named(NAME), text);
                together.put(new Compiled(profile.name(), function), listing);
            }
        });
    }

    private Body body(Profile profile, Part part, List<Part> same) {
        if (profile.source() instanceof Profile.Given(String origin, Map<String, ListedFunction> functions)) {
            return Optional.ofNullable(functions.get(part.function().definition())).map(function -> piece(profile, part, function, origin))
                    .orElseGet(() -> new Body.Missing(MixProblem.NO_FUNCTION.at(profile.place(), profile.name(), part.name(), quoted(part))));
        }
        try {
            Assembled assembled = assembled(profile, part, same);
            Optional<ListedFunction> function = assembled.listing().function(assembled.function());
            if (function.isEmpty()) {
                return new Body.Missing(MixProblem.NO_FUNCTION.at(profile.place(), profile.name(), assembled.function(), quoted(part)));
            }
            return piece(profile, part, function.get(), assembled.file());
        } catch (ProblemException problem) {
            return new Body.Missing(problem.problems().getFirst());
        }
    }

    private Body piece(Profile profile, Part part, ListedFunction function, String file) {
        try {
            if (!function.problems().isEmpty()) {
                return missing(profile, part, function.problems().getFirst(), file);
            }
            return new Body.Compiled(Piece.of(machine.architecture(), function, part.function().signature(), library(profile)));
        } catch (PieceException wrong) {
            return missing(profile, part, wrong.problems().getFirst(), file);
        }
    }

    private static Body missing(Profile profile, Part part, ListingProblem wrong, String file) {
        return new Body.Missing(MixProblem.WRONG_ASSEMBLY.at(profile.place(), profile.name(), file + ":" + wrong.line(), quoted(part), wrong.message()));
    }

    private static String quoted(Part part) {
        return "'" + part.text() + "'";
    }

    private Assembled assembled(Profile profile, Part part, List<Part> same) throws ProblemException {
        return switch (profile.source()) {
            case Profile.Compiler compiler -> {
                Listing known = together.remove(new Compiled(profile.name(), part.function()));
                yield new Assembled(known != null ? known
                        : Listing.read(machine.architecture(), compiler(profile, compiler).assembly(part.function().named(NAME), quoted(part),
                        interruption)), NAME, "its assembly");
            }
            case Profile.MappingTable table -> new Assembled(Listing.read(machine.architecture(), new MappedFunction(profile, machine, table.mapping(), part).assembly(NAME)), NAME, "the mapping");
            case Profile.Recorded(Profile.Assembly assembly) -> {
                Listing listing = recorded.computeIfAbsent(assembly.file() + "\n" + assembly.text(), any -> Listing.read(machine.architecture(), assembly.text()));
                String name = same.stream().map(Part::name).filter(named -> listing.function(named).isPresent()).findFirst().orElse(part.name());
                yield new Assembled(listing, name, assembly.file());
            }
            case Profile.Given given -> throw new IllegalStateException("functions that are given are not assembled");
        };
    }

    /** What is wrong with a compiler is found out once, too. */
    private InstalledCompiler compiler(Profile profile, Profile.Compiler compiler) throws ProblemException {
        Object found = compilers.computeIfAbsent(profile.name(), any -> {
            try {
                return InstalledCompiler.find(profile, compiler, runs, interruption);
            } catch (ProblemException missing) {
                return missing.problems().getFirst();
            }
        });
        return switch (found) {
            case InstalledCompiler installed -> installed;
            case Problem problem -> throw new ProblemException(problem);
            default -> throw new IllegalStateException("neither a compiler nor a problem: " + found);
        };
    }

    /**
     * The assembly of definitions that are of no test, such as those that say how types are laid out. A mapping table has none.
     *
     * @param what they are, for messages
     * @throws ProblemException if the profile cannot compile them
     * @throws Interruption.StoppedException if asked to stop
     */
    public Optional<Listing> listing(Profile profile, String code, String what) throws ProblemException {
        return switch (profile.source()) {
            case Profile.Compiler compiler -> {
                List<String> key = List.of(profile.name(), code);
                Listing known = definitions.get(key);
                if (known == null) {
                    known = Listing.read(machine.architecture(), compiler(profile, compiler).assembly(code, what, interruption));
                    definitions.put(key, known);
                }
                yield Optional.of(known);
            }
            case Profile.MappingTable table -> Optional.empty();
            case Profile.Given given -> Optional.empty();
            case Profile.Recorded(Profile.Assembly assembly) -> Optional.of(Listing.read(machine.architecture(), assembly.text()));
        };
    }

    private Library library(Profile profile) {
        return libraries.computeIfAbsent(profile.name(), any -> {
            Library library = machine == Machine.AARCH64 ? Library.outlineAtomics() : Library.NONE;
            for (Profile.Assembly assembly : profile.libraries()) {
                library = library.with(Listing.readLibrary(machine.architecture(), assembly.text()));
            }
            return library;
        });
    }
}
