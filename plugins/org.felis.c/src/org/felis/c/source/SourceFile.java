package org.felis.c.source;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.felis.c.core.CoreProgram;
import org.felis.c.elaboration.Elaborator;
import org.felis.c.core.UnsupportedException;
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

        /** The standard rejects it. */
        record Rejected(List<Problem> problems) implements Reading {
            public Rejected {
                problems = List.copyOf(problems);
            }
        }
    }

    /**
     * Reads a file.
     *
     * @param arguments for clang
     * @throws ProblemException if clang cannot be run, or the file uses what is not supported
     * @throws Interruption.StoppedException if asked to stop
     */
    public static Reading read(Clang clang, CSource file, Implementation implementation, Interruption interruption) throws ProblemException {
        refuseThreads(file);
        List<String> arguments = new ArrayList<>(List.of(OFFSET_OF));
        if (!implementation.charSigned()) {
            arguments.add("-funsigned-char");
        }
        arguments.addAll(file.arguments());
        SyntaxTree tree = clang.syntaxTree(new CSource(file.file(), file.directory(), implementation.target(), arguments), interruption);
        List<Problem> rejections = tree.problems().stream().filter(p -> p.severity() == Problem.Severity.ERROR).toList();
        if (!rejections.isEmpty()) {
            return new Reading.Rejected(rejections);
        }
        try {
            return new Reading.Accepted(Elaborator.elaborate(SyntaxReader.read(tree.json()), file.file(), implementation), tree.problems());
        } catch (UnsupportedException unsupported) {
            throw new ProblemException(SourceProblem.UNSUPPORTED.at(range(file, unsupported.place()), unsupported.getMessage()));
        } catch (IOException unreadable) {
            throw new ProblemException(SourceProblem.UNREADABLE_TREE.at(SourceRange.wholeFile(file.file()), tree.version(), unreadable.getMessage()));
        }
    }

    private static void refuseThreads(CSource file) throws ProblemException {
        String text;
        try {
            text = TextFile.read(file.directory().resolve(file.file()));
        } catch (IOException unreadable) {
            return; // clang says why
        }
        Optional<Place> parallel = ParallelStatements.first(file.file(), text);
        if (parallel.isPresent()) {
            throw new ProblemException(SourceProblem.UNSUPPORTED.at(range(file, parallel.get()), "statements that run in parallel are not supported yet: programs without threads are"));
        }
    }

    /** A place as the engine has them. */
    public static SourceRange range(CSource file, Place place) {
        return place.line() == 0 ? SourceRange.wholeFile(file.file()) : new SourceRange(place.file(), place.line(), place.column(), 0, 1);
    }
}
