package org.felis.c.source;

import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.c.constraint.Constraints;
import org.felis.c.constraint.Judgement;
import org.felis.c.constraint.Rejection;
import org.felis.c.constraint.StaticUndefined;
import org.felis.c.core.CoreProgram;
import org.felis.c.elaboration.Elaborator;
import org.felis.c.core.UnsupportedException;
import org.felis.c.syntax.Node;
import org.felis.c.syntax.Place;
import org.felis.c.syntax.SyntaxReader;
import org.felis.c.type.Implementation;
import org.felis.clang.CSource;
import org.felis.clang.Clang;
import org.felis.clang.SyntaxTree;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.engine.source.SourceRange;
import org.felis.engine.source.TextFile;

/** A C file, read as the standard has it. */
public final class SourceFile {

    /** What {@code offsetof} is to be read as: clang's syntax trees do not name its members. */
    private static final String OFFSET_OF = "-D__builtin_offsetof(type,member)=((__SIZE_TYPE__)&((type*)0)->member)";

    /** The oldest clang whose syntax trees say what is needed. */
    private static final int OLDEST = 14;

    private SourceFile() {
    }

    /**
     * What a file may be.
     */
    public sealed interface Reading {

        /** The program in Core, and clang's warnings. */
        record Accepted(CoreProgram program, List<Problem> warnings) implements Reading {
            public Accepted {
                warnings = List.copyOf(warnings);
            }
        }

        /** The standard rejects it, or leaves undefined what it means. */
        record Rejected(List<Problem> problems) implements Reading {
            public Rejected {
                problems = List.copyOf(problems);
            }
        }
    }

    /**
     * Reads a file.
     *
     * @param text what is read in place of the file's own text, such as that of an unsaved editor; empty for that
     * @throws ProblemException if clang cannot be run, or the file uses what is not supported
     * @throws Interruption.StoppedException if asked to stop
     */
    public static Reading read(Clang clang, CSource file, Optional<String> text, Implementation implementation, Interruption interruption) throws ProblemException {
        if (clang.version().major() < OLDEST) {
            throw new ProblemException(SourceProblem.OLD_CLANG.at(SourceRange.wholeFile(file.file()), clang.executable(), clang.version().major(), OLDEST));
        }
        Optional<ParallelStatements> parallel = parallel(file, text);
        List<String> arguments = new ArrayList<>(List.of(OFFSET_OF));
        if (!implementation.charSigned()) {
            arguments.add("-funsigned-char");
        }
        arguments.addAll(file.arguments());
        CSource source = new CSource(file.file(), file.directory(), implementation.target(), arguments);
        Optional<String> read = parallel.map(ParallelStatements::text).or(() -> text);
        SyntaxTree tree = clang.syntaxTree(source, read, interruption);
        Optional<Node> unit = Optional.empty();
        String unreadable = "";
        try {
            unit = Optional.of(SyntaxReader.read(tree.json()));
        } catch (IOException cut) {
            unreadable = String.valueOf(cut.getMessage());
        }
        Judgement judgement = Constraints.judge(tree.problems(), unit, file);
        if (!judgement.unsupported().isEmpty()) {
            throw new ProblemException(judgement.unsupported().stream().map(p -> SourceProblem.UNSUPPORTED.at(p.range(), p.message())).toList());
        }
        if (!judgement.isAccepted()) {
            return new Reading.Rejected(problems(judgement));
        }
        if (unit.isEmpty()) {
            throw new ProblemException(SourceProblem.UNREADABLE_TREE.at(SourceRange.wholeFile(file.file()), tree.version().major(), unreadable));
        }
        try {
            Map<String, BigInteger> enumerators = enumerators(clang, source, unit.get(), read, interruption);
            return new Reading.Accepted(Elaborator.elaborate(unit.get(), file.file(), implementation,
                    parallel.map(ParallelStatements::places).orElse(Set.of()), enumerators), tree.problems());
        } catch (UnsupportedException unsupported) {
            throw new ProblemException(SourceProblem.UNSUPPORTED.at(range(file, unsupported.place()), unsupported.getMessage()));
        }
    }

    /** Of the enumerators that are declared in an expression, by their identity in the tree. */
    private static Map<String, BigInteger> enumerators(Clang clang, CSource source, Node unit, Optional<String> text, Interruption interruption)
            throws ProblemException {
        Optional<HiddenEnumerators> hidden = text.or(() -> text(source)).flatMap(read -> HiddenEnumerators.of(unit, source.file(), read));
        if (hidden.isEmpty()) {
            return Map.of();
        }
        try {
            return hidden.get().values(SyntaxReader.read(clang.syntaxTree(source, Optional.of(hidden.get().text()), interruption).json()));
        } catch (IOException cut) {
            return Map.of(); // their uses are not supported then
        }
    }

    private static List<Problem> problems(Judgement judgement) {
        List<Problem> problems = new ArrayList<>();
        for (Rejection rejection : judgement.rejections()) {
            SourceProblem problem = rejection.kind() == Rejection.Kind.CONSTRAINT ? SourceProblem.CONSTRAINT : SourceProblem.SYNTAX;
            problems.add(problem.at(rejection.place(), rejection.message() + paragraphs(rejection.paragraphs())));
        }
        for (StaticUndefined undefined : judgement.undefined()) {
            problems.add(SourceProblem.UNDEFINED.at(undefined.place(), undefined.name(), undefined.message() + paragraphs(undefined.paragraphs())));
        }
        return problems;
    }

    private static String paragraphs(List<String> paragraphs) {
        return paragraphs.isEmpty() ? "" : " (C11 " + String.join(" ", paragraphs) + ")";
    }

    /** Empty if there are none, or the file cannot be read, which clang says. */
    private static Optional<ParallelStatements> parallel(CSource file, Optional<String> text) {
        return text.or(() -> text(file)).map(found -> ParallelStatements.of(file.file(), found)).filter(found -> !found.places().isEmpty());
    }

    private static Optional<String> text(CSource file) {
        try {
            return Optional.of(TextFile.read(file.directory().resolve(file.file())));
        } catch (IOException unreadable) {
            return Optional.empty();
        }
    }

    /** A text for compilers: statements that run in parallel are parallel regions of OpenMP, and behind each such statement {@code felis_join_regions} is called. */
    public static String withRegions(String text) {
        return ParallelStatements.asRegions(text);
    }

    /** Whether a text has statements that run in parallel. */
    public static boolean isParallel(String text) {
        return text.contains(ParallelStatements.START) && !ParallelStatements.of("", text).places().isEmpty();
    }

    /** A place as the engine has them. */
    public static SourceRange range(CSource file, Place place) {
        return place.line() == 0 ? SourceRange.wholeFile(file.file()) : new SourceRange(place.file(), place.line(), place.column(), 0, 1);
    }
}
