package org.felis.mix.split;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.eclipse.emf.ecore.EObject;
import org.felis.engine.source.ProblemException;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.litmus.CAssignment;
import org.felis.litmus.litmus.CBinary;
import org.felis.litmus.litmus.CBlock;
import org.felis.litmus.litmus.CDeclaration;
import org.felis.litmus.litmus.CDeclarator;
import org.felis.litmus.litmus.CDo;
import org.felis.litmus.litmus.CEmpty;
import org.felis.litmus.litmus.CExpression;
import org.felis.litmus.litmus.CExpressionStatement;
import org.felis.litmus.litmus.CFor;
import org.felis.litmus.litmus.CFunction;
import org.felis.litmus.litmus.CIf;
import org.felis.litmus.litmus.CJump;
import org.felis.litmus.litmus.CLabelled;
import org.felis.litmus.litmus.CName;
import org.felis.litmus.litmus.CNumber;
import org.felis.litmus.litmus.CParameter;
import org.felis.litmus.litmus.CStatement;
import org.felis.litmus.litmus.CUnary;
import org.felis.litmus.litmus.CWhile;
import org.felis.litmus.piece.Local;
import org.felis.mix.MixProblem;

/**
 * Each statement of a thread as a function: its parameters are the locations that it names and the variables that it reads, its result is the variable that it sets, if something reads that later
 * (compilers choose other instructions for a result that nobody uses). A condition is a function whose result decides where the thread goes on.
 */
final class StatementSplitter {

    private static final String END = "end";

    /** Where {@code break} and {@code continue} go. */
    private record Loop(String breakLabel, String continueLabel) {
    }

    private final TestSource source;
    private final CFunction function;
    private final Variables variables;
    private final int thread;
    private final boolean hasLabels;
    private final List<SplitStep> steps = new ArrayList<>();
    private final Deque<Loop> loops = new ArrayDeque<>();
    private int parts;
    private int labels;

    StatementSplitter(TestSource source, CFunction function) throws ProblemException {
        this.source = source;
        this.function = function;
        this.variables = Variables.of(source, function);
        this.thread = TestSource.number(function);
        boolean labelled = false;
        for (var contents = function.eAllContents(); contents.hasNext();) {
            labelled |= contents.next() instanceof CLabelled;
        }
        this.hasLabels = labelled;
    }

    SplitThread split() throws ProblemException {
        for (CStatement statement : function.getBody().getStatements()) {
            split(statement);
        }
        if (steps.contains(new SplitStep.Jump(END))) {
            steps.add(new SplitStep.Mark(END));
        }
        return new SplitThread(thread, steps);
    }

    /** The variables that the test asks about. */
    List<Observed> observed() {
        return source.observedLocals(thread).stream()
                .map(name -> new Observed(thread + ":" + name, new Observed.InLocal(thread, variables.find(name).local()))).toList();
    }

    private void split(CStatement statement) throws ProblemException {
        switch (statement) {
            case CBlock block -> {
                for (CStatement inner : block.getStatements()) {
                    split(inner);
                }
            }
            case CExpressionStatement expression -> run(expression.getExpression(), Optional.empty());
            case CDeclaration declaration -> {
                for (CDeclarator declarator : declaration.getDeclarators()) {
                    declare(declaration, declarator);
                }
            }
            case CIf choice -> split(choice);
            case CWhile loop -> loop(Optional.of(loop.getCondition()), Optional.empty(), loop.getBody());
            case CDo loop -> split(loop);
            case CFor loop -> {
                if (loop.getInitial() != null) {
                    split(loop.getInitial());
                }
                loop(Optional.ofNullable(loop.getCondition()), Optional.ofNullable(loop.getStep()), loop.getBody());
            }
            case CJump jump -> split(jump);
            case CLabelled labelled -> {
                steps.add(new SplitStep.Mark("label_" + labelled.getLabel()));
                split(labelled.getStatement());
            }
            case CEmpty empty -> { }
            case null -> { }
            default -> throw new IllegalStateException("statement " + statement);
        }
    }

    /** A number is no work for a compiler. */
    private void declare(CDeclaration declaration, CDeclarator declarator) throws ProblemException {
        if (declarator.getValue() == null) {
            return;
        }
        Local local = variables.find(declarator.getName()).local();
        Optional<Long> number = number(declarator.getValue());
        if (number.isEmpty()) {
            run(declarator.getValue(), Optional.of(declarator));
        } else if (number.get() != 0 || hasLabels || declaration.eContainer() != function.getBody()) {
            steps.add(new SplitStep.Set(local, number.get()));
        }
    }

    private static Optional<Long> number(CExpression expression) {
        try {
            return switch (expression) {
                case CNumber number -> Optional.of(Long.decode(number.getText()));
                case CUnary unary when unary.getOperator().equals("-") && unary.getOperand() instanceof CNumber number -> Optional.of(-Long.decode(number.getText()));
                default -> Optional.empty();
            };
        } catch (NumberFormatException withSuffix) {
            return Optional.empty();
        }
    }

    private void split(CIf choice) throws ProblemException {
        String end = newLabel("end_if");
        String otherwise = choice.getOtherwise() == null ? end : newLabel("else");
        condition(choice.getCondition(), true, otherwise);
        split(choice.getThen());
        if (choice.getOtherwise() != null) {
            steps.add(new SplitStep.Jump(end));
            steps.add(new SplitStep.Mark(otherwise));
            split(choice.getOtherwise());
        }
        steps.add(new SplitStep.Mark(end));
    }

    private void split(CDo loop) throws ProblemException {
        String head = newLabel("do");
        String condition = newLabel("condition");
        String end = newLabel("end_do");
        steps.add(new SplitStep.Mark(head));
        body(loop.getBody(), new Loop(end, condition));
        steps.add(new SplitStep.Mark(condition));
        condition(loop.getCondition(), false, head);
        steps.add(new SplitStep.Mark(end));
    }

    private void loop(Optional<CExpression> condition, Optional<CExpression> step, CStatement body) throws ProblemException {
        String head = newLabel("loop");
        String next = newLabel("next");
        String end = newLabel("end_loop");
        steps.add(new SplitStep.Mark(head));
        if (condition.isPresent()) {
            condition(condition.get(), true, end);
        }
        body(body, new Loop(end, next));
        steps.add(new SplitStep.Mark(next));
        if (step.isPresent()) {
            run(step.get(), Optional.empty());
        }
        steps.add(new SplitStep.Jump(head));
        steps.add(new SplitStep.Mark(end));
    }

    private void body(CStatement body, Loop loop) throws ProblemException {
        loops.push(loop);
        split(body);
        loops.pop();
    }

    private void split(CJump jump) throws ProblemException {
        switch (jump.getKind()) {
            case "return" -> {
                if (jump.getValue() != null && number(jump.getValue()).isEmpty()) {
                    run(jump.getValue(), Optional.empty());
                }
                steps.add(new SplitStep.Jump(END));
            }
            case "goto" -> steps.add(new SplitStep.Jump("label_" + jump.getLabel()));
            case "break" -> steps.add(new SplitStep.Jump(loops.getFirst().breakLabel()));
            default -> steps.add(new SplitStep.Jump(loops.getFirst().continueLabel()));
        }
    }

    private String newLabel(String word) {
        return word + labels++;
    }

    // ---- functions

    /** A statement, or the initial value of a variable. */
    private void run(CExpression expression, Optional<CDeclarator> declared) throws ProblemException {
        Uses uses = Uses.of(expression);
        Set<String> sets = new LinkedHashSet<>(uses.sets());
        declared.ifPresent(declarator -> sets.add(declarator.getName()));
        List<String> results = sets.stream().filter(name -> isRead(name, expression)).toList();
        if (results.size() > 1) {
            throw MixProblem.SEVERAL_RESULTS.exception(source.sources.range(expression), String.join(" and ", results));
        }
        Definition definition = definition(uses, sets);
        String text = withoutBrackets(rewritten(expression, definition, Optional.empty()));
        String statement = declared.map(declarator -> definition.name(declarator.getName()) + " = " + text).orElse(text) + ";\n";
        Optional<Variable> result = results.stream().findFirst().map(variables::find);
        SourceFunction compiled = definition.function(statement, result.map(variable -> definition.name(variable.name())), result.map(Variable::type).orElse("void"),
                result.map(variable -> variable.local().bits()).orElse(0));
        EObject place = declared.<EObject>map(declarator -> declarator).orElse(expression);
        steps.add(new SplitStep.Run(new Part("P" + thread + "_" + parts++, compiled, definition.arguments(), result.map(Variable::local), source.line(place), source.sources.range(place))));
    }

    /** Goes on at a label if the condition is 0, or if it is not. */
    private void condition(CExpression condition, boolean ifZero, String label) throws ProblemException {
        Optional<Long> number = number(condition);
        if (number.isPresent()) {
            if (number.get() == 0 == ifZero) {
                steps.add(new SplitStep.Jump(label));
            }
            return;
        }
        Optional<CAssignment> first = assignment(condition);
        if (first.isPresent()) {
            run(first.get(), Optional.empty());
        }
        Uses uses = Uses.none();
        collect(condition, first, uses);
        List<String> results = uses.sets().stream().filter(name -> isRead(name, condition)).toList();
        if (!results.isEmpty()) {
            throw MixProblem.SEVERAL_RESULTS.exception(source.sources.range(condition), "'" + results.getFirst() + "' and decides where the thread goes on");
        }
        Definition definition = definition(uses, uses.sets());
        SourceFunction compiled = definition.function("", Optional.of("(" + rewritten(condition, definition, first) + ") != 0"), "int", Integer.SIZE);
        String name = "P" + thread + "_" + parts++;
        // no name of C has a dollar
        Local decision = new Local("$" + name, Integer.SIZE, true);
        steps.add(new SplitStep.Run(new Part(name, compiled, definition.arguments(), Optional.of(decision), source.line(condition), source.sources.range(condition))));
        steps.add(new SplitStep.Branch(decision, ifZero, label));
    }

    /** The assignment that a condition begins with, as in {@code (r0 = atomic_load(x)) == 0}, if it sets what is read elsewhere. */
    private Optional<CAssignment> assignment(CExpression condition) {
        CExpression at = condition;
        while (true) {
            switch (at) {
                case CBinary binary when !binary.getOperator().equals("&&") && !binary.getOperator().equals("||") && Uses.of(binary.getRight()).names().isEmpty()
                        && number(binary.getRight()).isPresent() -> at = binary.getLeft();
                case CUnary unary when unary.getOperator().equals("!") -> at = unary.getOperand();
                case CAssignment assignment when assignment.getTarget() instanceof CName -> {
                    return Optional.of(assignment);
                }
                default -> {
                    return Optional.empty();
                }
            }
        }
    }

    /** The uses of a condition, in which the variable stands for its assignment. */
    private static void collect(CExpression condition, Optional<CAssignment> without, Uses uses) {
        if (without.isPresent()) {
            CName target = (CName) without.get().getTarget();
            uses.names().add(target);
            uses.reads().add(target.getName());
        } else {
            Uses all = Uses.of(condition);
            uses.names().addAll(all.names());
            uses.reads().addAll(all.reads());
            uses.sets().addAll(all.sets());
        }
    }

    /** Locations, then variables that are read, in the order of the thread's declarations of parameters and of their places. */
    private Definition definition(Uses uses, Set<String> sets) {
        Definition definition = new Definition();
        Set<String> named = new LinkedHashSet<>(uses.names().stream().map(CName::getName).toList());
        for (CParameter parameter : function.getParameters()) {
            if (parameter.getName() != null && named.contains(parameter.getName())) {
                definition.parameter(source.location(parameter.getName()));
            }
        }
        named.stream().filter(name -> !variables.isLocation(name) && uses.reads().contains(name)).forEach(name -> definition.parameter(variables.find(name)));
        sets.stream().filter(name -> !uses.reads().contains(name)).forEach(name -> definition.declare(variables.find(name)));
        return definition;
    }

    private String rewritten(CExpression expression, Definition definition, Optional<CAssignment> replaced) {
        SourceRange whole = source.sources.range(expression);
        Rewriting rewriting = new Rewriting(source.sources.text(), whole);
        if (replaced.isPresent()) {
            rewriting.replace(source.sources.range(replaced.get()), definition.name(((CName) replaced.get().getTarget()).getName()));
        } else {
            Uses.of(expression).names().forEach(name -> rewriting.replace(source.sources.range(name), definition.name(name.getName())));
        }
        return rewriting.result();
    }

    /** Brackets around all of an expression would tell functions apart that are the same. */
    private static String withoutBrackets(String text) {
        int depth = 0;
        for (int i = 0; i < text.length(); i++) {
            depth += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
            if (depth == 0 && i < text.length() - 1) {
                return text;
            }
        }
        return withoutBrackets(text.substring(1, text.length() - 1).strip());
    }

    /** Whether something reads the variable after the expression has set it: the test, another statement, or this one in another iteration. */
    private boolean isRead(String name, CExpression setter) {
        if (source.observedLocals(thread).contains(name)) {
            return true;
        }
        boolean inLoop = hasLabels;
        for (EObject around = setter.eContainer(); around != null; around = around.eContainer()) {
            inLoop |= around instanceof CWhile || around instanceof CDo || around instanceof CFor;
        }
        Set<CName> inside = Set.copyOf(Uses.of(setter).names());
        return readers(function.getBody()).stream().anyMatch(reader -> reader.getName().equals(name) && !inside.contains(reader))
                || inLoop && Uses.of(setter).reads().contains(name);
    }

    /** All places where variables are read. */
    private static List<CName> readers(EObject part) {
        List<CName> readers = new ArrayList<>();
        for (var contents = part.eAllContents(); contents.hasNext();) {
            if (contents.next() instanceof CName name && !(name.eContainer() instanceof CAssignment assignment && assignment.getTarget() == name && assignment.getOperator().equals("="))) {
                readers.add(name);
            }
        }
        return readers;
    }
}
