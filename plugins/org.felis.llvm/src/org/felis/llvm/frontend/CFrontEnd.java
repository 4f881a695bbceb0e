package org.felis.llvm.frontend;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.felis.clang.CSource;
import org.felis.clang.Clang;
import org.felis.clang.ClangFinder;
import org.felis.clang.ClangProblem;
import org.felis.clang.Compiled;
import org.felis.engine.frontend.CompileOptions;
import org.felis.engine.frontend.CompiledSource;
import org.felis.engine.frontend.Expectation;
import org.felis.engine.frontend.ExpectationComments;
import org.felis.engine.frontend.FrontEnd;
import org.felis.engine.frontend.Target;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.program.EventClasses;
import org.felis.engine.program.Program;
import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.architecture.Architecture;
import org.felis.litmus.architecture.CTests;
import org.felis.litmus.compiler.c.CTarget;
import org.felis.litmus.mapping.Mapping;
import org.felis.litmus.mapping.MappingException;
import org.felis.llvm.ir.Module;
import org.felis.llvm.lowering.CProblem;
import org.felis.llvm.lowering.Language;
import org.felis.llvm.lowering.Pass;
import org.felis.llvm.lowering.ProgramLowering;
import org.felis.llvm.parser.LlvmParser;

/** C programs, which clang translates to LLVM IR, and LLVM IR itself. The question of a program is whether it can fail. */
public final class CFrontEnd implements FrontEnd {

    private static final String C = ".c";
    private static final String PREPROCESSED = ".i";
    private static final String IR = ".ll";

    @Override
    public List<String> suffixes() {
        return List.of(C, PREPROCESSED, IR);
    }

    @Override
    public List<String> targets() {
        return Mapping.names();
    }

    @Override
    public boolean areProgramsLarge() {
        return true;
    }

    /** By the mapping of a machine, unless the model is one of languages, too. */
    @Override
    public boolean hasUsualTarget() {
        return true;
    }

    @Override
    public Optional<String> usualTarget(Collection<String> architectures) {
        List<Architecture> known = architectures.stream().map(Architecture::find).flatMap(Optional::stream).distinct().toList();
        return known.contains(Architecture.C) ? Optional.empty() : known.stream().map(Architecture::usualMapping).flatMap(Optional::stream).findFirst();
    }

    @Override
    public Optional<EventClasses> eventsOfC11() {
        return Optional.of(ProgramLowering.eventsOfC11());
    }

    @Override
    public List<String> passes() {
        return Arrays.stream(Pass.values()).map(Pass::toString).toList();
    }

    private static Set<Pass> passes(CompileOptions options) {
        Set<Pass> passes = EnumSet.allOf(Pass.class);
        passes.removeIf(pass -> options.without().contains(pass.toString()));
        return passes;
    }

    @Override
    public List<Expectation> expectations(String file, String text) {
        return ExpectationComments.in(file, text).expectations();
    }

    @Override
    public Set<String> unsupported() {
        return Set.of(CProblem.NOT_SUPPORTED.code(), CProblem.NO_MAPPING.code());
    }

    @Override
    public CompiledSource compile(String file, String text, CompileOptions options, Interruption interruption) throws ProblemException {
        Optional<CTarget> target = options.target().isPresent() ? Optional.of(mapping(options.target().get())) : Optional.empty();
        List<Problem> problems = new ArrayList<>();
        Optional<Program> program = Optional.empty();
        try {
            Module module = module(file, text, options, interruption, problems);
            program = Optional.of(ProgramLowering.lower(file, module, name -> text(name, file, text), target, language(options.meantFor(), module),
                    options.bound(), passes(options), interruption));
        } catch (ProblemException wrong) {
            problems.addAll(wrong.problems());
        }
        ExpectationComments expected = ExpectationComments.in(file, text);
        problems.addAll(expected.problems());
        return new CompiledSource(program, problems, Optional.of(target.map(CTarget::architecture).orElse("C")), expected.expectations());
    }

    /** That of the model, if it is for one of them; else what the program is written in. */
    private static Language language(Set<String> modelIsFor, Module module) {
        boolean c11 = modelIsFor.contains(CTests.C11_DIALECT);
        boolean kernel = modelIsFor.contains(CTests.KERNEL_DIALECT);
        return c11 == kernel ? Language.of(module) : c11 ? Language.C11 : Language.KERNEL;
    }

    private static Module module(String file, String text, CompileOptions options, Interruption interruption, List<Problem> problems) throws ProblemException {
        if (file.endsWith(IR)) {
            return LlvmParser.parse(file, text, interruption);
        }
        Clang clang = Clang.find(options.clang().map(Path::of), ClangFinder.onPath(), file, interruption);
        Compiled compiled = clang.compile(CSource.of(file, options.clangArguments().toArray(String[]::new)), interruption);
        problems.addAll(compiled.problems());
        try {
            return LlvmParser.parse(file, compiled.text(), interruption);
        } catch (ProblemException unread) {
            // its places are in a text that nobody has seen
            Problem first = unread.problems().getFirst();
            throw ClangProblem.UNREAD_IR.of(file, clang.version().major(), "line " + first.range().line() + " of it: " + first.message());
        }
    }

    private static Mapping mapping(Target target) throws ProblemException {
        try {
            return target.text().isPresent() ? Mapping.read(target.mapping(), target.text().get(), target.changes())
                    : Mapping.of(target.mapping(), target.changes());
        } catch (MappingException wrong) {
            throw new ProblemException(Problem.error("FELIS007", wrong.getMessage(), SourceRange.wholeFile(target.mapping())));
        }
    }

    /** A file that debug information names. */
    private static Optional<String> text(String name, String file, String text) {
        if (name.equals(file)) {
            return file.endsWith(IR) ? Optional.empty() : Optional.of(text);
        }
        try {
            Path path = Path.of(name);
            return Files.isRegularFile(path) ? Optional.of(Files.readString(path)) : Optional.empty();
        } catch (IOException | InvalidPathException unreadable) {
            return Optional.empty();
        }
    }
}
