package org.felis.llvm.parser;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.source.ProblemException;
import org.felis.llvm.ir.Attribute;
import org.felis.llvm.ir.Block;
import org.felis.llvm.ir.Function;
import org.felis.llvm.ir.Instruction;
import org.felis.llvm.ir.Metadata;
import org.felis.llvm.ir.Names;
import org.felis.llvm.ir.Terminator;
import org.felis.llvm.ir.Type;
import org.felis.llvm.parser.Token.Kind;

/** Reads functions, and numbers the values and blocks that have no name, as LLVM does: one count for parameters, blocks and results in the order of the text. */
final class FunctionParser {

    /** Who sees a function or variable. */
    static final Set<String> LINKAGES = Set.of("private", "internal", "available_externally", "linkonce", "weak", "common", "appending", "extern_weak",
            "linkonce_odr", "weak_odr", "external");

    /** For dynamic linkers. */
    private static final Set<String> VISIBILITIES = Set.of("dso_local", "dso_preemptable", "default", "hidden", "protected", "dllimport", "dllexport");

    /** What follows the parameters and is no attribute. */
    private static final Set<String> AFTER_PARAMETERS = Set.of("section", "partition", "comdat", "align", "gc", "prefix", "prologue", "personality", "addrspace",
            "unnamed_addr", "local_unnamed_addr", "define", "declare", "attributes", "target", "source_filename", "module", "uselistorder", "uselistorder_bb");

    private final Tokens tokens;
    private final TypeParser types;
    private final ValueParser values;
    private final AttributeParser attributes;
    private final MetadataParser metadata;
    private final InstructionParser instructions;

    /** The registers of the function that is being read. */
    private final Set<String> registers = new HashSet<>();
    private int nextNumber;

    FunctionParser(Tokens tokens, TypeParser types, ValueParser values, AttributeParser attributes, MetadataParser metadata) {
        this.tokens = tokens;
        this.types = types;
        this.values = values;
        this.attributes = attributes;
        this.metadata = metadata;
        this.instructions = new InstructionParser(tokens, types, values, attributes, metadata);
    }

    /** What follows {@code define} or {@code declare}. */
    Function function(boolean isDefinition, int line) throws ProblemException {
        registers.clear();
        nextNumber = 0;
        values.locals().clear();
        values.blocks().clear();
        Optional<Metadata> subprogram = Optional.empty();
        while (tokens.at(Kind.METADATA_NAME)) {
            subprogram = attachment(subprogram);
        }
        List<Attribute> words = attributes.beforeType();
        String linkage = words.stream().map(Attribute::name).filter(LINKAGES::contains).findFirst().orElse("");
        List<Attribute> ofResult = words.stream().filter(w -> !LINKAGES.contains(w.name()) && !VISIBILITIES.contains(w.name())).toList();
        Type result = types.type();
        String name = tokens.expect(Kind.GLOBAL, "the name of a function, such as @main").text();
        boolean[] variadic = { false };
        List<Function.Parameter> parameters = parameters(isDefinition, variadic);
        List<Attribute> own = new ArrayList<>();
        while (!tokens.at("{") && !atEndOfHeader()) {
            own.addAll(attributes.ofFunction(AFTER_PARAMETERS));
            subprogram = afterParameters(subprogram);
        }
        List<Block> blocks = isDefinition ? body() : List.of();
        return new Function(name, linkage, ofResult, result, parameters, variadic[0], own, subprogram, blocks, line);
    }

    private boolean atEndOfHeader() {
        Token token = tokens.peek();
        return switch (token.kind()) {
            case WORD -> Set.of("define", "declare", "attributes", "target", "source_filename", "module", "uselistorder", "uselistorder_bb").contains(token.text());
            case GROUP, STRING -> false;
            case METADATA_NAME -> tokens.peekSecond().is("=");
            default -> true;
        };
    }

    private Optional<Metadata> attachment(Optional<Metadata> subprogram) throws ProblemException {
        String name = tokens.next().text();
        Metadata node = metadata.metadata();
        return name.equals("dbg") ? Optional.of(node) : subprogram;
    }

    /** What says nothing about the meaning of a function is skipped. */
    private Optional<Metadata> afterParameters(Optional<Metadata> subprogram) throws ProblemException {
        Token token = tokens.peek();
        if (token.kind() == Kind.METADATA_NAME && !tokens.peekSecond().is("=")) {
            return attachment(subprogram);
        }
        if (token.kind() != Kind.WORD || atEndOfHeader()) {
            return subprogram;
        }
        switch (token.text()) {
        case "section", "partition", "gc":
            tokens.next();
            tokens.expect(Kind.STRING, "a name in quotes");
            break;
        case "comdat":
            comdat();
            break;
        case "align":
            tokens.next();
            tokens.integer("an alignment");
            break;
        case "addrspace":
            types.addressSpace();
            break;
        case "prefix", "prologue", "personality":
            tokens.next();
            values.constantOperand();
            break;
        default: // unnamed_addr, local_unnamed_addr
            tokens.next();
            break;
        }
        return subprogram;
    }

    /** {@code comdat} or {@code comdat($name)}. */
    void comdat() throws ProblemException {
        tokens.expectWord("comdat");
        if (tokens.accept("(")) {
            tokens.expect(Kind.COMDAT, "a name such as $f");
            tokens.expect(")");
        }
    }

    private List<Function.Parameter> parameters(boolean isDefinition, boolean[] variadic) throws ProblemException {
        List<Function.Parameter> parameters = new ArrayList<>();
        tokens.expect("(");
        if (!tokens.at(")")) {
            do {
                if (tokens.accept("...")) {
                    variadic[0] = true;
                    break;
                }
                Type type = types.type();
                List<Attribute> ofParameter = attributes.ofParameter();
                String name = "";
                if (tokens.at(Kind.LOCAL)) {
                    Token token = tokens.next();
                    name = token.text();
                    define(token);
                } else if (isDefinition) {
                    name = number();
                }
                parameters.add(new Function.Parameter(type, ofParameter, name));
            } while (tokens.accept(","));
        }
        tokens.expect(")");
        return parameters;
    }

    /** The name of the next value or block without one. */
    private String number() {
        String number = String.valueOf(nextNumber++);
        registers.add(number);
        return number;
    }

    private void define(Token name) throws ProblemException {
        counted(name);
        if (!registers.add(name.text())) {
            throw LlvmProblem.DEFINED_TWICE.at(tokens.range(name), Names.local(name.text()));
        }
    }

    /** If this is a number, counting goes on after it. */
    private void counted(Token name) throws ProblemException {
        String text = name.text();
        if (!text.isEmpty() && text.length() < 10 && text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            nextNumber = Math.max(nextNumber, Integer.parseInt(text) + 1);
        }
    }

    private List<Block> body() throws ProblemException {
        tokens.expect("{");
        List<Block> blocks = new ArrayList<>();
        Set<String> names = new HashSet<>();
        do {
            Block block = block(names);
            blocks.add(block);
        } while (!tokens.at("}"));
        tokens.next();
        checkUses(values.locals(), registers, "");
        checkUses(values.blocks(), names, ": it is no block of this function");
        return blocks;
    }

    private Block block(Set<String> names) throws ProblemException {
        String name;
        Token token = tokens.peek();
        if (token.kind() == Kind.LABEL) {
            tokens.next();
            name = token.text();
            counted(token);
        } else {
            name = String.valueOf(nextNumber++);
        }
        if (!names.add(name)) {
            throw LlvmProblem.DEFINED_TWICE.at(tokens.range(token), "the block " + Names.local(name));
        }
        List<Instruction> body = new ArrayList<>();
        do {
            if (tokens.at("}") || tokens.at(Kind.LABEL)) {
                throw tokens.unexpected("an instruction: a block ends with ret, br, switch, indirectbr or unreachable");
            }
            instruction().ifPresent(body::add);
        } while (body.isEmpty() || !(body.getLast().operation() instanceof Terminator));
        return new Block(name, body);
    }

    private Optional<Instruction> instruction() throws ProblemException {
        Token start = tokens.peek();
        if (start.kind() == Kind.LOCAL) {
            tokens.next();
            tokens.expect("=");
            Token at = tokens.peek();
            Optional<Instruction> instruction = instructions.instruction(Optional.of(start.text()));
            if (instruction.isEmpty() || !InstructionParser.hasResult(instruction.get().operation())) {
                throw tokens.unexpected(at, "an instruction with a result, for " + Names.local(start.text()));
            }
            define(start);
            return instruction;
        }
        Optional<Instruction> instruction = instructions.instruction(Optional.empty());
        if (instruction.isPresent() && InstructionParser.hasResult(instruction.get().operation())) {
            Instruction unnamed = instruction.get();
            return Optional.of(new Instruction(Optional.of(number()), unnamed.operation(), unnamed.metadata(), unnamed.line()));
        }
        return instruction;
    }

    private void checkUses(Map<String, Token> uses, Set<String> known, String addition) throws ProblemException {
        Optional<Token> unknown = uses.values().stream().filter(use -> !known.contains(use.text())).min(Comparator.comparing(Token::offset));
        if (unknown.isPresent()) {
            throw LlvmProblem.UNDEFINED.at(tokens.range(unknown.get()), Names.local(unknown.get().text()), addition);
        }
    }
}
