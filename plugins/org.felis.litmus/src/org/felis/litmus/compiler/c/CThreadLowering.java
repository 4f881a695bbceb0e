package org.felis.litmus.compiler.c;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.felis.engine.expression.IntegerType;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.program.Instruction;
import org.felis.engine.source.SourceRange;
import org.felis.litmus.c.CArithmetic;
import org.felis.litmus.c.COperations;
import org.felis.litmus.c.CType;
import org.felis.litmus.compiler.c.CVariables.Variable;
import org.felis.litmus.compiler.frame.Memory;
import org.felis.litmus.compiler.frame.Problems;
import org.felis.litmus.compiler.frame.Sources;
import org.felis.litmus.compiler.frame.ThreadCode;
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
import org.felis.litmus.litmus.CParameter;
import org.felis.litmus.litmus.CStatement;
import org.felis.litmus.litmus.CWhile;
import org.felis.litmus.litmus.LitmusPackage;
import org.felis.litmus.problems.LitmusProblem;
import org.felis.litmus.problems.Nearest;

/**
 * Lowers the function of one thread. Parameters and local variables are registers; a parameter holds the address of the
 * location of its name, whatever its type.
 *
 * <p>The condition of a loop that tests it first is lowered twice, before the loop and at its end: then the jump back is taken once for each
 * further iteration, and {@code bound} iterations are within the bound, as in herd7 ({@code herd/CSem.ml}, {@code While}) and in assembly.
 */
final class CThreadLowering implements ThreadCode {

    private static final String END = "end of function";
    private static final IntegerType ADDRESS = new IntegerType(Long.SIZE, true);

    /** Where {@code break} and {@code continue} go. */
    private record Loop(String breakLabel, String continueLabel) {
    }

    private final Sources sources;
    private final Problems problems;
    private final COperations operations;
    private final Optional<CTarget> target;
    private final CFunction function;
    private final CArithmetic arithmetic;
    private final Set<CType> bothSigns;
    private final CTypes types;
    private final CSequencing sequencing;
    private final CSplitting splitting;
    private final Deque<Loop> loops = new ArrayDeque<>();
    private final Set<String> labels = new LinkedHashSet<>();
    private final List<CJump> gotos = new ArrayList<>();
    private CCodeBuilder builder;
    private CExpressions expressions;
    private CVariables variables;

    /**
     * @param target the machine that the code is compiled for, if it is to be
     * @param bothSigns see {@link CLocations#bothSigns}
     */
    CThreadLowering(Sources sources, Problems problems, COperations operations, Optional<CTarget> target,
            CFunction function, CTypes types, CArithmetic arithmetic, Set<CType> bothSigns) {
        this.target = target;
        this.sources = sources;
        this.problems = problems;
        this.operations = operations;
        this.function = function;
        this.types = types;
        this.arithmetic = arithmetic;
        this.bothSigns = bothSigns;
        this.sequencing = new CSequencing(sources, problems);
        this.splitting = new CSplitting(operations);
    }

    @Override
    public Map<Register, Value> parameters(Memory memory) {
        Map<Register, Value> parameters = new LinkedHashMap<>();
        for (CParameter parameter : function.getParameters()) {
            if (parameter.getName() != null) {
                parameters.put(Register.named(parameter.getName()), memory.block(parameter.getName()).cell(0));
            }
        }
        return parameters;
    }

    @Override
    public List<Instruction> lower(Memory memory) {
        builder = target.<CCodeBuilder>map(mapping -> new TargetCodeBuilder(mapping, problems, arithmetic, bothSigns))
                .orElseGet(() -> new CCodeBuilder(arithmetic, bothSigns));
        labels.clear();
        gotos.clear();
        variables = new CVariables();
        expressions = new CExpressions(sources, problems, operations, builder, variables, types);
        builder.startStatement(sources.range(function), "", false);
        variables.open();
        for (CParameter parameter : function.getParameters()) {
            if (parameter.getName() != null) {
                variables.declare(parameter.getName(), CLocations.pointer(parameter, types));
            }
        }
        if (function.getBody() != null) {
            // parameters have the scope of the body's own variables
            function.getBody().getStatements().forEach(this::lower);
        }
        variables.close();
        builder.label(END);
        for (CJump jump : gotos) {
            if (!labels.contains(jump.getLabel())) {
                problems.add(LitmusProblem.UNDEFINED_LABEL, sources.range(jump, LitmusPackage.Literals.CJUMP__LABEL), function.getName(),
                        jump.getLabel(), Nearest.didYouMean(jump.getLabel(), labels));
            }
        }
        return builder.finish();
    }

    @Override
    public Optional<IntegerType> declaredType(Register register) {
        return Optional.ofNullable(variables.types().get(register)).map(type -> switch (type) {
            case CType.Integer integer -> new IntegerType(integer.bits(), integer.signed());
            case CType.Bool bool -> new IntegerType(Byte.SIZE, false);
            case CType.Pointer pointer -> ADDRESS;
            case CType.Opaque opaque -> ADDRESS;
        });
    }

    private void lower(CStatement statement) {
        switch (statement) {
            case CBlock block -> {
                variables.open();
                block.getStatements().forEach(this::lower);
                variables.close();
            }
            case CExpressionStatement expression -> {
                start(expression, expression.getExpression(), expression);
                expressions.effect(expression.getExpression());
            }
            case CDeclaration declaration -> declaration.getDeclarators().forEach(declarator -> declare(declaration, declarator));
            case CIf choice -> lower(choice);
            case CWhile loop -> lower(loop);
            case CDo loop -> lower(loop);
            case CFor loop -> lower(loop);
            case CJump jump -> lower(jump);
            case CLabelled labelled -> {
                if (!labels.add(labelled.getLabel())) {
                    problems.add(LitmusProblem.DUPLICATE_LABEL, sources.range(labelled, LitmusPackage.Literals.CLABELLED__LABEL),
                            function.getName(), labelled.getLabel());
                }
                builder.label("label " + labelled.getLabel());
                lower(labelled.getStatement());
            }
            case CEmpty empty -> { }
            // the tree ends where the parser gave up
            case null -> { }
            default -> throw new IllegalStateException("statement " + statement);
        }
    }

    private void declare(CDeclaration declaration, CDeclarator declarator) {
        if (isArray(declarator)) {
            problems.add(LitmusProblem.UNSUPPORTED_C, sources.range(declarator), "arrays of a function; declare '" + declarator.getName()
                    + "' in the initial state");
        }
        Optional<Variable> declared = variables.declare(declarator.getName(),
                types.ofValue(declaration.getType(), declarator.getPointers().size()));
        if (declared.isEmpty()) {
            problems.add(LitmusProblem.DUPLICATE_VARIABLE, sources.range(declarator), declarator.getName());
        }
        if (declarator.getValue() != null) {
            start(declaration, declarator.getValue(), declaration);
            expressions.assign(declarator, declared.orElseGet(() -> variables.find(declarator.getName())), expressions.value(declarator.getValue()));
        }
    }

    /** Whether a bracket comes before what it is set to. */
    private boolean isArray(CDeclarator declarator) {
        String text = sources.text(sources.range(declarator));
        int bracket = text.indexOf('[');
        int value = text.indexOf('=');
        return bracket >= 0 && (value < 0 || bracket < value);
    }

    private void lower(CIf choice) {
        String end = builder.newLabel("end of if");
        String otherwise = choice.getOtherwise() == null ? end : builder.newLabel("else");
        start(choice, choice.getCondition(), choice.getCondition());
        expressions.jumpIf(false, choice.getCondition(), otherwise, join(choice, end));
        lower(choice.getThen());
        if (choice.getOtherwise() != null) {
            builder.jump(end);
            builder.label(otherwise);
            lower(choice.getOtherwise());
        }
        builder.label(end);
    }

    private void lower(CWhile loop) {
        String head = builder.newLabel("while");
        String condition = builder.newLabel("condition");
        String end = builder.newLabel("end of while");
        start(loop, loop.getCondition(), loop.getCondition());
        expressions.jumpIf(false, loop.getCondition(), end, join(loop, end));
        builder.label(head);
        body(loop.getBody(), new Loop(end, condition));
        builder.label(condition);
        start(loop, loop.getCondition(), loop.getCondition());
        expressions.jumpIf(true, loop.getCondition(), head, join(loop, end));
        builder.label(end);
    }

    private void lower(CDo loop) {
        String head = builder.newLabel("do");
        String condition = builder.newLabel("condition");
        String end = builder.newLabel("end of do");
        builder.label(head);
        body(loop.getBody(), new Loop(end, condition));
        builder.label(condition);
        start(loop.getCondition(), loop.getCondition(), loop.getCondition());
        expressions.jumpIf(true, loop.getCondition(), head, join(loop, end));
        builder.label(end);
    }

    private void lower(CFor loop) {
        variables.open();
        if (loop.getInitial() != null) {
            lower(loop.getInitial());
        }
        String head = builder.newLabel("for");
        String step = builder.newLabel("step");
        String end = builder.newLabel("end of for");
        if (loop.getCondition() != null) {
            start(loop.getCondition(), loop.getCondition(), loop.getCondition());
            expressions.jumpIf(false, loop.getCondition(), end, join(loop, end));
        }
        builder.label(head);
        body(loop.getBody(), new Loop(end, step));
        builder.label(step);
        if (loop.getStep() != null) {
            start(loop.getStep(), loop.getStep(), loop.getStep());
            expressions.effect(loop.getStep());
        }
        if (loop.getCondition() == null) {
            builder.jump(head);
        } else {
            start(loop.getCondition(), loop.getCondition(), loop.getCondition());
            expressions.jumpIf(true, loop.getCondition(), head, join(loop, end));
        }
        builder.label(end);
        variables.close();
    }

    private void body(CStatement body, Loop loop) {
        loops.push(loop);
        lower(body);
        loops.pop();
    }

    private void lower(CJump jump) {
        start(jump, jump.getValue(), jump);
        switch (jump.getKind()) {
            case "return" -> {
                if (jump.getValue() != null) {
                    expressions.effect(jump.getValue());
                }
                builder.jump(END);
            }
            case "goto" -> {
                gotos.add(jump);
                builder.jump("label " + jump.getLabel());
            }
            default -> {
                if (loops.isEmpty()) {
                    problems.add(LitmusProblem.UNSUPPORTED_C, sources.range(jump), "'" + jump.getKind() + "' outside loops");
                } else {
                    builder.jump(jump.getKind().equals("break") ? loops.peek().breakLabel()
                            : loops.peek().continueLabel());
                }
            }
        }
    }

    /** Where the ways that a choice decides meet again: behind it, unless a jump leads out of it. */
    private String join(CStatement choice, String end) {
        String join = end;
        for (var contents = EcoreUtil.<EObject>getAllContents(choice, true); contents.hasNext();) {
            if (contents.next() instanceof CJump jump && !isInside(jump, choice)) {
                switch (jump.getKind()) {
                    case "continue" -> join = join.equals(end) && !loops.isEmpty() ? loops.peek().continueLabel() : join;
                    case "break" -> join = join.equals(END) || loops.isEmpty() ? join : loops.peek().breakLabel();
                    default -> join = END;
                }
            }
        }
        return join;
    }

    /** Whether the jump stays inside the loop. */
    private static boolean isInside(CJump jump, CStatement choice) {
        if (jump.getKind().equals("return") || jump.getKind().equals("goto")) {
            return false;
        }
        for (EObject around = jump.eContainer(); around != choice.eContainer(); around = around.eContainer()) {
            if (around instanceof CWhile || around instanceof CDo || around instanceof CFor) {
                return true;
            }
        }
        return false;
    }

    /**
     * Checks the expression; what follows belongs to the statement, which people read as the text from its start to the end of {@code last}.
     *
     * @param evaluated what it evaluates; null for nothing
     */
    private void start(EObject statement, CExpression evaluated, EObject last) {
        SourceRange from = sources.range(statement);
        SourceRange to = sources.range(last);
        int end = to.offset() + to.length();
        SourceRange range = sources.range(from.offset(), end - from.offset());
        String text = onOneLine(sources.text(range));
        sequencing.check(evaluated);
        builder.startStatement(range, text.endsWith(";") ? text.substring(0, text.length() - 1) : text,
                splitting.isSplit(evaluated));
    }

    private static String onOneLine(String text) {
        StringBuilder line = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char next = text.charAt(i);
            if (!Character.isWhitespace(next)) {
                line.append(next);
            } else if (!line.isEmpty() && line.charAt(line.length() - 1) != ' ') {
                line.append(' ');
            }
        }
        return line.toString().stripTrailing();
    }
}
