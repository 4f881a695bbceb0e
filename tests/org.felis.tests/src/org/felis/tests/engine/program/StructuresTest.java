package org.felis.tests.engine.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.felis.engine.analysis.program.ValueFlow;
import org.felis.engine.enumeration.ExplicitSearch;
import org.felis.engine.expression.Expression.BinaryOperator;
import org.felis.engine.expression.Expression;
import org.felis.engine.expression.IntegerType;
import org.felis.engine.expression.MemoryObject;
import org.felis.engine.expression.Observable;
import org.felis.engine.expression.Proposition.Operand;
import org.felis.engine.expression.Proposition;
import org.felis.engine.expression.Question;
import org.felis.engine.expression.Register;
import org.felis.engine.expression.Value;
import org.felis.engine.interruption.Interruption;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.options.AnalysisOptions.Aliasing;
import org.felis.engine.program.ControlAction;
import org.felis.engine.program.Event;
import org.felis.engine.program.Failure;
import org.felis.engine.program.Instruction;
import org.felis.engine.program.MemoryAction;
import org.felis.engine.program.Operation;
import org.felis.engine.program.Program;
import org.felis.engine.program.Thread;
import org.felis.engine.program.transform.AccessSplitting;
import org.felis.engine.program.transform.CellLayout;
import org.felis.engine.program.transform.DeclaredObject;
import org.felis.engine.program.transform.Footprint;
import org.felis.engine.program.transform.Footprints;
import org.felis.engine.program.transform.ProgramText;
import org.felis.engine.program.transform.Span;
import org.felis.engine.program.unrolled.UnrolledProgram;
import org.felis.engine.program.unrolled.Unroller;
import org.felis.engine.query.ExecutionSearch;
import org.felis.engine.query.Goal;
import org.felis.engine.query.SearchResult;
import org.felis.engine.solver.SmtSearch;
import org.felis.engine.source.SourceRange;
import org.felis.engine.witness.CheckedSearch;
import org.felis.tests.engine.model.ModelBuilder;
import org.junit.jupiter.api.Test;

/** Cells of memory that is accessed through pointers: structures with fields of several sizes, lists, arrays. */
class StructuresTest {

    private static final SourceRange NOWHERE = SourceRange.wholeFile("<test>");

    private final List<MemoryObject> objects = new ArrayList<>();
    private final Map<Value.Address, Value> initial = new LinkedHashMap<>();
    private final List<List<Instruction>> threads = new ArrayList<>();
    private final List<Observable> observed = new ArrayList<>();
    private Footprints.Alignments alignments = (place, access) -> access.bytes();
    private List<String> labels = List.of();

    private MemoryObject object(String name, int bytes) {
        objects.add(new MemoryObject(objects.size(), name, bytes));
        return objects.getLast();
    }

    private static Value.Address at(MemoryObject object, long offset) {
        return new Value.Address(object, offset);
    }

    private static Expression address(MemoryObject object, long offset) {
        return new Expression.Constant(at(object, offset));
    }

    private static Expression register(String name) {
        return Expression.read(Register.named(name));
    }

    private static Expression plus(Expression expression, long bytes) {
        return Expression.binary(BinaryOperator.ADD, expression, Expression.constant(bytes));
    }

    private void thread() {
        threads.add(new ArrayList<>());
    }

    private void instruction(Operation operation) {
        threads.getLast().add(new Instruction(labels, "", List.of(operation), NOWHERE));
        labels = List.of();
    }

    private void load(String target, Expression address, int bytes) {
        instruction(new MemoryAction.Read(Register.named(target), address, bytes, Set.of()));
    }

    private void store(Expression address, Expression value, int bytes) {
        instruction(new MemoryAction.Write(address, value, bytes, Set.of()));
    }

    private void observe(int thread, String register) {
        observed.add(new Observable.FinalRegister(thread, Register.named(register), new IntegerType(Long.SIZE, true), thread + ":" + register));
    }

    private List<Thread> asThreads() {
        List<Thread> all = new ArrayList<>();
        threads.forEach(instructions -> all.add(new Thread(all.size(), "P" + all.size(), instructions, Map.of())));
        return all;
    }

    /** Each object as one declared cell, as a front end has it that knows no types. */
    private Collection<DeclaredObject> declared() {
        return objects.stream().map(object -> new DeclaredObject(object, object.sizeBytes())).toList();
    }

    private List<Footprint> footprints() {
        return Footprints.of(asThreads(), declared(), initial, Set.of(), alignments);
    }

    private CellLayout layout() {
        return CellLayout.of(declared(), footprints());
    }

    private List<Span> cells(MemoryObject object) {
        return layout().cells(new DeclaredObject(object, object.sizeBytes()));
    }

    private List<Thread> split() {
        return AccessSplitting.split(asThreads(), footprints(), layout());
    }

    /** The program with its memory divided; what is in it at first are values of whole cells, or of bytes that no access touches. */
    private UnrolledProgram divided() {
        Map<Value.Address, Value> memory = new LinkedHashMap<>();
        for (DeclaredObject object : declared()) {
            for (Span cell : layout().cells(object)) {
                Value.Address address = at(object.object(), cell.offset());
                memory.put(address, initial.getOrDefault(address, Value.ZERO));
            }
        }
        Program program = new Program("test", "structures", objects, memory, split(), new Question.Safety(NOWHERE), Optional.empty(), observed);
        return Unroller.unroll(program, 2);
    }

    private static boolean fails(ExecutionSearch procedure, UnrolledProgram program, MemoryModel model) throws Interruption.StoppedException {
        return meets(procedure, program, model, new Goal.Fails(Set.of(Failure.MEMORY)));
    }

    private static boolean meets(ExecutionSearch procedure, UnrolledProgram program, MemoryModel model, Goal goal)
            throws Interruption.StoppedException {
        try (ExecutionSearch search = new CheckedSearch(procedure, program, model)) {
            return search.find(goal, Interruption.none()) instanceof SearchResult.Found;
        }
    }

    private static Set<String> outcomes(ExecutionSearch procedure, UnrolledProgram program, MemoryModel model) throws Interruption.StoppedException {
        try (ExecutionSearch search = new CheckedSearch(procedure, program, model)) {
            return search.outcomes(Interruption.none()).keySet().stream()
                    .map(outcome -> outcome.values().values().stream().map(Object::toString).collect(Collectors.joining(" ")))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static Set<String> outcomes(UnrolledProgram program) throws Interruption.StoppedException {
        MemoryModel model = ModelBuilder.sequentialConsistency();
        Set<String> outcomes = outcomes(new SmtSearch(program, model), program, model);
        assertEquals(outcomes(new ExplicitSearch(program, model), program, model), outcomes);
        return outcomes;
    }

    /** A structure of an int and a pointer to the next. */
    private List<MemoryObject> list(int length) {
        List<MemoryObject> nodes = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            nodes.add(object("node" + i, 16));
            initial.put(at(nodes.get(i), 0), Value.of(10 + i));
        }
        for (int i = 0; i + 1 < length; i++) {
            initial.put(at(nodes.get(i), 8), at(nodes.get(i + 1), 0));
        }
        return nodes;
    }

    @Test
    void fieldsOfListNodesAreCellsAndNoPointerIsTakenApart() {
        List<MemoryObject> nodes = list(3);
        MemoryObject head = object("head", 8);
        initial.put(at(head, 0), at(nodes.get(0), 0));
        thread();
        load("p", address(head, 0), 8);
        labels = List.of("again");
        load("value", register("p"), 4);
        load("p", plus(register("p"), 8), 8);
        instruction(new ControlAction.Jump(Optional.of(register("p")), "again"));
        thread();
        store(plus(address(nodes.get(1), 0), 8), Expression.ZERO, 8);
        for (MemoryObject node : nodes) {
            assertEquals(List.of(new Span(0, 4), new Span(8, 8)), cells(node));
        }
        assertEquals(asThreads(), split());
        assertTrue(footprints().stream().noneMatch(Footprint::mayMiss));
    }

    @Test
    void listsAreWalkedAsTheirPointersSay() throws Interruption.StoppedException {
        List<MemoryObject> nodes = list(3);
        thread();
        load("p", address(nodes.get(0), 8), 8);
        load("value", register("p"), 4);
        observe(0, "value");
        thread();
        store(address(nodes.get(2), 0), Expression.constant(7), 4);
        store(address(nodes.get(0), 8), address(nodes.get(2), 0), 8);
        assertEquals(Set.of("11", "7"), outcomes(divided()));
    }

    @Test
    void whatIsDividedInOneTargetIsDividedInAllThatAPointerConnects() {
        MemoryObject a = object("a", 8);
        MemoryObject b = object("b", 8);
        MemoryObject c = object("c", 8);
        MemoryObject d = object("d", 8);
        MemoryObject pointers = object("pointers", 16);
        initial.put(at(pointers, 0), at(a, 0));
        initial.put(at(pointers, 8), at(b, 0));
        thread();
        load("p", address(pointers, 0), 8);
        load("r", register("p"), 8);
        load("q", address(pointers, 8), 8);
        load("r", register("q"), 8);
        load("r", address(d, 0), 8);
        thread();
        store(address(pointers, 0), address(b, 0), 8);
        store(address(pointers, 8), address(c, 0), 8);
        store(address(a, 4), Expression.ONE, 4);
        for (MemoryObject object : List.of(a, b, c)) {
            assertEquals(List.of(new Span(0, 4), new Span(4, 4)), cells(object), object::name);
        }
        assertEquals(List.of(new Span(0, 8)), cells(d));
        assertEquals(List.of(new Span(0, 8), new Span(8, 8)), cells(pointers));
        String text = ProgramText.of(split().get(0));
        assertTrue(text.contains("'r[0]' := read of 4 bytes [p]") && text.contains("'r[0]' := read of 4 bytes [q]"), text);
        assertFalse(text.contains("assume"), text);
    }

    /** A pointer to the first or behind the last of two ints that are read as one. */
    private void readThroughPointer(boolean checked) {
        MemoryObject pair = object("pair", 8);
        MemoryObject pointer = object("pointer", 8);
        initial.put(at(pointer, 0), at(pair, 0));
        initial.put(at(pair, 4), Value.ONE);
        thread();
        load("p", address(pointer, 0), 8);
        if (checked) {
            instruction(ControlAction.Stop.unless(new Expression.Accessible(register("p"), 8, 8), Failure.MEMORY));
        }
        load("r", register("p"), 8);
        observe(0, "r");
        thread();
        store(address(pair, 0), Expression.constant(5), 4);
        store(address(pointer, 0), address(pair, 4), 8);
    }

    @Test
    void anAccessThatMayMissFailsBehindACheckAndNothingIsLost() throws Interruption.StoppedException {
        readThroughPointer(true);
        UnrolledProgram program = divided();
        MemoryModel model = ModelBuilder.sequentialConsistency();
        assertTrue(fails(new SmtSearch(program, model), program, model));
        assertTrue(fails(new ExplicitSearch(program, model), program, model));
        assertEquals(Set.of("4294967296", "4294967301"), outcomes(program));
    }

    @Test
    void anAccessThatMayMissIsOtherwiseDoneOnlyWhereItDoesNot() throws Interruption.StoppedException {
        readThroughPointer(false);
        assertTrue(ProgramText.of(split().get(0)).contains("assume accessible(p, 8 bytes, aligned to 8)\n"));
        assertEquals(Set.of("4294967296", "4294967301"), outcomes(divided()));
    }

    @Test
    void anAccessMayBeLessAlignedThanItIsLarge() {
        MemoryObject packed = object("packed", 16);
        thread();
        load("r", address(packed, 4), 8);
        load("s", address(packed, 0), 4);
        assertTrue(footprints().getFirst().mayMiss());
        assertEquals(List.of(new Span(0, 4)), cells(packed));
        alignments = (place, access) -> 4;
        assertFalse(footprints().getFirst().mayMiss());
        assertEquals(List.of(new Span(0, 4), new Span(4, 8)), cells(packed));
    }

    @Test
    void aStopInFrontOfAnAccessSaysHowItIsAligned() throws Interruption.StoppedException {
        MemoryObject packed = object("packed", 16);
        MemoryObject pointer = object("pointer", 8);
        initial.put(at(pointer, 0), at(packed, 4));
        thread();
        load("p", address(pointer, 0), 8);
        instruction(ControlAction.Stop.unless(new Expression.Accessible(register("p"), 8, 4), Failure.MEMORY));
        load("r", register("p"), 8);
        observe(0, "r");
        thread();
        store(address(packed, 4), Expression.constant(3), 8);
        store(address(pointer, 0), address(packed, 12), 8);
        alignments = Footprints.Alignments.asChecked(asThreads());
        assertEquals(List.of(new Span(4, 8)), cells(packed));
        UnrolledProgram program = divided();
        assertEquals(Set.of("0", "3"), outcomes(program));
        MemoryModel model = ModelBuilder.sequentialConsistency();
        assertTrue(fails(new SmtSearch(program, model), program, model));
    }

    /** A thread goes through an array of ints, of which another one accesses two at a time. */
    private MemoryObject arrayOfInts(int length) {
        MemoryObject array = object("array", 4 * length);
        thread();
        instruction(new Operation.Assign(Register.named("p"), address(array, 0)));
        labels = List.of("again");
        load("r", register("p"), 4);
        instruction(new Operation.Assign(Register.named("p"), plus(register("p"), 4)));
        instruction(new ControlAction.Jump(Optional.of(register("r")), "again"));
        thread();
        store(address(array, 8), Expression.ONE, 8);
        return array;
    }

    @Test
    void anArrayIsDividedUniformlyWhereItsAddressesAreTooMany() {
        MemoryObject array = arrayOfInts(100);
        assertTrue(footprints().getFirst().targets().isEmpty());
        assertEquals(100, cells(array).size());
        assertTrue(cells(array).stream().allMatch(cell -> cell.bytes() == 4));
    }

    @Test
    void whatIsReadAcrossWritesOfOtherSizesCanBeAnything() {
        MemoryObject array = object("array", 64);
        MemoryObject index = object("index", 8);
        initial.put(at(index, 0), Value.ZERO);
        thread();
        load("i", address(index, 0), 4);
        load("r", Expression.binary(BinaryOperator.ADD, address(array, 0), register("i")), 4);
        thread();
        store(address(index, 1), Expression.constant(4), 1);
        store(address(array, 0), Expression.ONE, 8);
        assertEquals(Optional.empty(), footprints().get(1).targets());
        assertEquals(16, cells(array).size());
    }

    /** Two pointers into an array of two hundred words. */
    private UnrolledProgram manyCells() {
        MemoryObject array = object("array", 1600);
        MemoryObject pointer = object("pointer", 8);
        for (int i = 0; i < 200; i++) {
            initial.put(at(array, 8L * i), Value.of(i));
        }
        initial.put(at(pointer, 0), at(array, 8 * 150));
        thread();
        load("p", address(pointer, 0), 8);
        load("r", register("p"), 8);
        observe(0, "r");
        thread();
        store(address(pointer, 0), address(array, 8 * 199), 8);
        Map<Value.Address, Value> memory = new LinkedHashMap<>(initial);
        return Unroller.unroll(new Program("test", "many", objects, memory, asThreads(), new Question.Safety(NOWHERE), Optional.empty(), observed), 2);
    }

    @Test
    void pointersIntoTwoHundredCellsAreExact() throws Interruption.StoppedException {
        UnrolledProgram program = manyCells();
        Event read = program.events().stream().filter(Event::isRead).reduce((first, second) -> second).orElseThrow();
        Set<Long> offsets = ValueFlow.of(program, Aliasing.ANDERSEN).mayAddresses(read).stream().map(Value.Address::offset).collect(Collectors.toSet());
        assertEquals(Set.of(8L * 150, 8L * 199), offsets);
        assertEquals(Set.of("150", "199"), outcomes(program));
    }

    @Test
    void moreAddressesThanAreToldApartMakeNoWrongAnswer() throws Interruption.StoppedException {
        MemoryObject array = object("array", 800);
        MemoryObject pointer = object("pointer", 8);
        for (int i = 0; i < 100; i++) {
            initial.put(at(array, 8L * i), Value.of(i));
        }
        initial.put(at(pointer, 0), at(array, 0));
        thread();
        load("p", address(pointer, 0), 8);
        load("r", register("p"), 8);
        observe(0, "r");
        thread();
        for (int i = 1; i <= 70; i++) {
            store(address(pointer, 0), address(array, 8L * i), 8);
        }
        UnrolledProgram program = Unroller.unroll(
                new Program("test", "many", objects, initial, asThreads(), new Question.Safety(NOWHERE), Optional.empty(), observed), 2);
        Event read = program.events().stream().filter(Event::isRead).reduce((first, second) -> second).orElseThrow();
        assertEquals(100, ValueFlow.of(program, Aliasing.ANDERSEN).mayAddresses(read).size());
        for (long last : new long[] {70, 71}) {
            Proposition isLast = new Proposition.Equal(new Operand.Final(observed.getFirst()), new Operand.Literal(Value.of(last)));
            assertEquals(last == 70, meets(new SmtSearch(program, ModelBuilder.coherence()), program, ModelBuilder.coherence(), new Goal.Satisfies(isLast)));
        }
    }
}
