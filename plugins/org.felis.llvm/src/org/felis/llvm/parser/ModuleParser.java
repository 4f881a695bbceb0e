package org.felis.llvm.parser;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.felis.engine.source.ProblemException;
import org.felis.llvm.ir.Alias;
import org.felis.llvm.ir.Attribute;
import org.felis.llvm.ir.Constant;
import org.felis.llvm.ir.Function;
import org.felis.llvm.ir.GlobalVariable;
import org.felis.llvm.ir.Metadata;
import org.felis.llvm.ir.Module;
import org.felis.llvm.ir.Names;
import org.felis.llvm.ir.Type;
import org.felis.llvm.parser.Token.Kind;

/** Reads what stands outside of functions. */
final class ModuleParser {

    private static final Set<String> GLOBAL_KINDS = Set.of("global", "constant", "alias", "ifunc");

    private final Tokens tokens;
    private final TypeParser types;
    private final ValueParser values;
    private final AttributeParser attributes;
    private final MetadataParser metadata;
    private final FunctionParser functionParser;

    private String sourceName = "";
    private String dataLayout = "";
    private String triple = "";
    private final List<String> assembly = new ArrayList<>();
    private final Map<String, Optional<Type>> namedTypes = new LinkedHashMap<>();
    private final Map<String, GlobalVariable> globals = new LinkedHashMap<>();
    private final Map<String, Alias> aliases = new LinkedHashMap<>();
    private final Map<String, Function> functions = new LinkedHashMap<>();
    private final Map<String, List<Attribute>> groups = new LinkedHashMap<>();
    private final Map<Integer, Metadata> nodes = new LinkedHashMap<>();
    private final Map<String, List<Metadata>> namedMetadata = new LinkedHashMap<>();

    ModuleParser(Tokens tokens) {
        this.tokens = tokens;
        this.types = new TypeParser(tokens);
        this.values = new ValueParser(tokens, types);
        this.attributes = new AttributeParser(tokens, types);
        this.metadata = new MetadataParser(tokens, values);
        this.functionParser = new FunctionParser(tokens, types, values, attributes, metadata);
    }

    Module module() throws ProblemException {
        while (!tokens.at(Kind.END)) {
            element();
        }
        if (functions.isEmpty() && globals.isEmpty()) {
            throw LlvmProblem.EMPTY.at(tokens.range(tokens.peek()));
        }
        for (Map.Entry<String, Token> use : types.named().entrySet()) {
            if (!namedTypes.containsKey(use.getKey())) {
                throw LlvmProblem.UNDEFINED.at(tokens.range(use.getValue()), "the type " + Names.local(use.getKey()), "");
            }
        }
        for (Map.Entry<String, Token> use : values.globals().entrySet()) {
            String name = use.getKey();
            if (!isDefined(name) && !name.startsWith("llvm.")) {
                throw LlvmProblem.UNDEFINED.at(tokens.range(use.getValue()), Names.global(name), ": neither a function nor a variable");
            }
        }
        return new Module(sourceName, dataLayout, triple, assembly, namedTypes, globals, aliases, functions, groups, nodes, namedMetadata);
    }

    private boolean isDefined(String name) {
        return globals.containsKey(name) || functions.containsKey(name) || aliases.containsKey(name);
    }

    private void element() throws ProblemException {
        Token token = tokens.peek();
        switch (token.kind()) {
        case WORD:
            word(tokens.next());
            break;
        case LOCAL:
            namedType(tokens.next());
            break;
        case GLOBAL:
            global(tokens.next());
            break;
        case COMDAT:
            tokens.next();
            tokens.expect("=");
            tokens.expectWord("comdat");
            tokens.expect(Kind.WORD, "how to choose among sections: any, exactmatch, largest, nodeduplicate or samesize");
            break;
        case METADATA:
            node();
            break;
        case METADATA_NAME:
            namedNodes();
            break;
        default:
            throw tokens.unexpected("a function, a variable, a type, attributes or metadata");
        }
    }

    private void word(Token word) throws ProblemException {
        switch (word.text()) {
        case "define":
            add(functionParser.function(true, word.line()), word);
            break;
        case "declare":
            add(functionParser.function(false, word.line()), word);
            break;
        case "source_filename":
            tokens.expect("=");
            sourceName = tokens.expect(Kind.STRING, "the name of a file in quotes").text();
            break;
        case "target":
            target();
            break;
        case "module":
            tokens.expectWord("asm");
            assembly.add(tokens.expect(Kind.STRING, "a line of assembly in quotes").text());
            break;
        case "attributes":
            group();
            break;
        case "uselistorder", "uselistorder_bb":
            throw tokens.notSupported(word, "'" + word.text() + "' is", "write the module without -preserve-ll-uselistorder");
        default:
            throw tokens.unexpected(word, "a function, a variable, a type, attributes or metadata");
        }
    }

    private void add(Function function, Token token) throws ProblemException {
        if (isDefined(function.name())) {
            throw LlvmProblem.DEFINED_TWICE.at(tokens.range(token), Names.global(function.name()));
        }
        functions.put(function.name(), function);
    }

    private void target() throws ProblemException {
        Token what = tokens.expect(Kind.WORD, "'datalayout' or 'triple'");
        tokens.expect("=");
        String value = tokens.expect(Kind.STRING, "a text in quotes").text();
        switch (what.text()) {
        case "datalayout":
            dataLayout = value;
            break;
        case "triple":
            triple = value;
            break;
        default:
            throw tokens.unexpected(what, "'datalayout' or 'triple'");
        }
    }

    private void group() throws ProblemException {
        Token name = tokens.expect(Kind.GROUP, "the number of a group of attributes, such as #0");
        tokens.expect("=");
        tokens.expect("{");
        groups.put(name.text(), attributes.ofFunction(Set.of()));
        tokens.expect("}");
    }

    private void namedType(Token name) throws ProblemException {
        tokens.expect("=");
        tokens.expectWord("type");
        Optional<Type> type = tokens.acceptWord("opaque") ? Optional.empty() : Optional.of(types.type());
        if (namedTypes.putIfAbsent(name.text(), type) != null) {
            throw LlvmProblem.DEFINED_TWICE.at(tokens.range(name), "the type " + Names.local(name.text()));
        }
    }

    private void node() throws ProblemException {
        Token token = tokens.peek();
        int number = metadata.number();
        tokens.expect("=");
        if (nodes.put(number, metadata.metadata()) != null) {
            throw LlvmProblem.DEFINED_TWICE.at(tokens.range(token), "!" + number);
        }
    }

    private void namedNodes() throws ProblemException {
        String name = tokens.next().text();
        tokens.expect("=");
        tokens.expect("!");
        tokens.expect("{");
        List<Metadata> list = new ArrayList<>();
        if (!tokens.at("}")) {
            do {
                list.add(metadata.metadata());
            } while (tokens.accept(","));
        }
        tokens.expect("}");
        namedMetadata.put(name, list);
    }

    private void global(Token name) throws ProblemException {
        tokens.expect("=");
        if (isDefined(name.text())) {
            throw LlvmProblem.DEFINED_TWICE.at(tokens.range(name), Names.global(name.text()));
        }
        String linkage = "";
        boolean threadLocal = false;
        int space = 0;
        List<String> words = new ArrayList<>();
        while (tokens.at(Kind.WORD) && !GLOBAL_KINDS.contains(tokens.peek().text())) {
            if (tokens.atWord("addrspace")) {
                space = types.addressSpace();
                continue;
            }
            String word = tokens.next().text();
            if (word.equals("thread_local")) {
                threadLocal = true;
                if (tokens.accept("(")) {
                    tokens.expect(Kind.WORD, "a model of thread-local storage");
                    tokens.expect(")");
                }
            } else if (FunctionParser.LINKAGES.contains(word)) {
                linkage = word;
            } else {
                words.add(word);
            }
        }
        Token kind = tokens.expect(Kind.WORD, "'global' or 'constant'");
        switch (kind.text()) {
        case "global", "constant":
            globals.put(name.text(), variable(name, linkage, words, threadLocal, space, kind.text().equals("constant")));
            break;
        case "alias": {
            Type type = types.type();
            tokens.expect(",");
            if (!linkage.isEmpty()) {
                words.addFirst(linkage);
            }
            aliases.put(name.text(), new Alias(name.text(), words, type, values.constantOperand(), name.line()));
            break;
        }
        case "ifunc":
            throw tokens.notSupported(kind, "a function that is chosen when the program is loaded ('ifunc') is", "define the function itself");
        default:
            throw tokens.unexpected(kind, "'global', 'constant' or 'alias'");
        }
    }

    private GlobalVariable variable(Token name, String linkage, List<String> words, boolean threadLocal, int space, boolean constant) throws ProblemException {
        Type type = types.type();
        Optional<Constant> initial = linkage.equals("external") || linkage.equals("extern_weak") ? Optional.empty() : Optional.of(values.constant(type));
        long alignment = 0;
        String section = "";
        List<Metadata> debug = new ArrayList<>();
        while (tokens.accept(",")) {
            if (tokens.acceptWord("align")) {
                alignment = tokens.count("an alignment", 1L << 32);
            } else if (tokens.acceptWord("section")) {
                section = tokens.expect(Kind.STRING, "the name of a section in quotes").text();
            } else if (tokens.acceptWord("partition")) {
                tokens.expect(Kind.STRING, "a name in quotes");
            } else if (tokens.atWord("comdat")) {
                functionParser.comdat();
            } else if (tokens.at(Kind.METADATA_NAME)) {
                String attached = tokens.next().text();
                Metadata node = metadata.metadata();
                if (attached.equals("dbg")) {
                    debug.add(node);
                }
            } else if (tokens.at(Kind.WORD)) {
                attributes.ofFunction(Set.of("define", "declare", "attributes", "target", "source_filename", "module"));
            } else {
                throw tokens.unexpected("'align', 'section', 'comdat' or attached metadata");
            }
        }
        attributes.ofFunction(Set.of("define", "declare", "attributes", "target", "source_filename", "module"));
        return new GlobalVariable(name.text(), linkage, words, threadLocal, space, constant, type, initial, alignment, section, debug, name.line());
    }
}
