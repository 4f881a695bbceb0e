package org.felis.llvm.parser;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.source.ProblemException;
import org.felis.llvm.ir.Call;
import org.felis.llvm.ir.Computation;
import org.felis.llvm.ir.Constant;
import org.felis.llvm.ir.DebugVariable;
import org.felis.llvm.ir.Instruction;
import org.felis.llvm.ir.MemoryOperation;
import org.felis.llvm.ir.Metadata;
import org.felis.llvm.ir.Operation;
import org.felis.llvm.ir.Terminator;
import org.felis.llvm.ir.Type;
import org.felis.llvm.ir.Value;
import org.felis.llvm.parser.Token.Kind;

/** Reads instructions, and the debug records between them. */
final class InstructionParser {

    /** How the instructions begin that are read. */
    static final Set<String> SUPPORTED = Set.of("ret", "br", "switch", "indirectbr", "unreachable", "alloca", "load", "store", "cmpxchg", "atomicrmw", "fence",
            "getelementptr", "icmp", "fcmp", "fneg", "select", "phi", "freeze", "extractvalue", "insertvalue", "extractelement", "insertelement",
            "shufflevector", "call", "tail", "musttail", "notail", "va_arg", "add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr", "and",
            "or", "xor", "fadd", "fsub", "fmul", "fdiv", "frem", "trunc", "zext", "sext", "ptrtoint", "inttoptr", "bitcast", "addrspacecast", "fptrunc", "fpext",
            "fptoui", "fptosi", "uitofp", "sitofp");

    /** Instructions that C compilers write for other languages, or for what is not read. */
    private static final Map<String, String> NOT_SUPPORTED = Map.of("invoke", "exceptions are not supported; compile C", "resume",
            "exceptions are not supported; compile C", "landingpad", "exceptions are not supported; compile C", "callbr",
            "write the program without 'asm goto'", "cleanuppad", "exceptions are not supported; compile C", "catchpad",
            "exceptions are not supported; compile C", "catchswitch", "exceptions are not supported; compile C", "catchret",
            "exceptions are not supported; compile C", "cleanupret", "exceptions are not supported; compile C");

    private final Tokens tokens;
    private final MetadataParser metadata;
    private final MemoryParser memory;
    private final ComputationParser computations;
    private final CallParser calls;
    private final TerminatorParser terminators;

    InstructionParser(Tokens tokens, TypeParser types, ValueParser values, AttributeParser attributes, MetadataParser metadata) {
        this.tokens = tokens;
        this.metadata = metadata;
        this.memory = new MemoryParser(tokens, types, values);
        this.computations = new ComputationParser(tokens, types, values);
        this.calls = new CallParser(tokens, types, values, attributes, metadata);
        this.terminators = new TerminatorParser(tokens, types, values);
    }

    /** The next instruction, without the register for its result; empty for a record that says nothing about variables. */
    Optional<Instruction> instruction(Optional<String> result) throws ProblemException {
        Token token = tokens.peek();
        if (token.kind() == Kind.RECORD) {
            return record();
        }
        Operation operation = operation();
        Map<String, Metadata> attachments = attachments();
        if (operation instanceof Call.Invocation call && call.callee() instanceof Constant.Global(String name) && name.startsWith("llvm.dbg.")) {
            return debugCall(token, name.substring("llvm.dbg.".length()), call, attachments);
        }
        return Optional.of(new Instruction(result, operation, attachments, token.line()));
    }

    private Operation operation() throws ProblemException {
        Token token = tokens.expect(Kind.WORD, "an instruction");
        String word = token.text();
        if (!SUPPORTED.contains(word)) {
            if (NOT_SUPPORTED.containsKey(word)) {
                throw tokens.notSupported(token, "the instruction '" + word + "' is", NOT_SUPPORTED.get(word));
            }
            throw tokens.unexpected(token, "an instruction");
        }
        return switch (word) {
            case "ret", "br", "switch", "indirectbr", "unreachable" -> terminators.terminator(word);
            case "alloca", "load", "store", "cmpxchg", "atomicrmw", "fence" -> memory.operation(word);
            case "call", "tail", "musttail", "notail", "va_arg" -> calls.operation(word);
            default -> computations.operation(word);
        };
    }

    /** What follows an instruction: {@code , !dbg !7}. */
    private Map<String, Metadata> attachments() throws ProblemException {
        Map<String, Metadata> attachments = new LinkedHashMap<>();
        while (tokens.accept(",")) {
            Token name = tokens.expect(Kind.METADATA_NAME, "the name of attached metadata, such as !dbg");
            attachments.put(name.text(), metadata.metadata());
        }
        return attachments;
    }

    /** {@code #dbg_declare(ptr %x, !7, !DIExpression(), !9)}. */
    private Optional<Instruction> record() throws ProblemException {
        Token name = tokens.next();
        tokens.expect("(");
        Optional<DebugVariable.Kind> kind = name.text().startsWith("#dbg_") ? kind(name.text().substring("#dbg_".length())) : Optional.empty();
        if (kind.isEmpty()) {
            if (!name.text().equals("#dbg_label")) {
                throw tokens.unexpected(name, "#dbg_declare, #dbg_value, #dbg_assign or #dbg_label");
            }
            metadata.metadata();
            tokens.expect(",");
            metadata.metadata();
            tokens.expect(")");
            return Optional.empty();
        }
        Metadata value = metadata.metadata();
        tokens.expect(",");
        Metadata variable = metadata.metadata();
        tokens.expect(",");
        Metadata expression = metadata.metadata();
        tokens.expect(",");
        Metadata last = metadata.metadata();
        while (tokens.accept(",")) { // of #dbg_assign, which also says where the value is stored
            last = metadata.metadata();
        }
        tokens.expect(")");
        return Optional.of(new Instruction(Optional.empty(), new DebugVariable(kind.get(), value, variable, expression), Map.of("dbg", last), name.line()));
    }

    private static Optional<DebugVariable.Kind> kind(String word) {
        return switch (word) {
            case "declare" -> Optional.of(DebugVariable.Kind.DECLARE);
            case "value", "assign" -> Optional.of(DebugVariable.Kind.VALUE);
            default -> Optional.empty();
        };
    }

    private Optional<Instruction> debugCall(Token token, String word, Call.Invocation call, Map<String, Metadata> attachments) throws ProblemException {
        Optional<DebugVariable.Kind> kind = kind(word);
        if (kind.isEmpty()) {
            return Optional.empty();
        }
        List<Call.Invocation.Argument> arguments = call.arguments();
        if (arguments.size() < 3 || !arguments.stream().allMatch(a -> a.operand().value() instanceof Value.OfMetadata)) {
            throw tokens.unexpected(token, "llvm.dbg." + word + " with metadata of a value, a variable and an expression");
        }
        List<Metadata> parts = arguments.stream().map(a -> ((Value.OfMetadata) a.operand().value()).metadata()).toList();
        return Optional.of(new Instruction(Optional.empty(), new DebugVariable(kind.get(), parts.get(0), parts.get(1), parts.get(2)), attachments, token.line()));
    }

    /** Whether the instruction has a result, so that it is numbered if it has no name. */
    static boolean hasResult(Operation operation) {
        return switch (operation) {
            case MemoryOperation.Store store -> false;
            case MemoryOperation.Fence fence -> false;
            case MemoryOperation other -> true;
            case Computation computation -> true;
            case Call.Invocation call -> !(call.type().result() instanceof Type.Void);
            case Call.NextArgument next -> true;
            case Terminator terminator -> false;
            case DebugVariable variable -> false;
        };
    }

    /** Words that cannot be attributes of a call. */
    static Set<String> afterCall() {
        Set<String> words = new HashSet<>(SUPPORTED);
        words.addAll(NOT_SUPPORTED.keySet());
        words.add("uselistorder");
        return Set.copyOf(words);
    }
}
