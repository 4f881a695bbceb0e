package org.felis.llvm.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.felis.engine.source.ProblemException;
import org.felis.llvm.ir.Attribute;
import org.felis.llvm.ir.Call;
import org.felis.llvm.ir.Metadata;
import org.felis.llvm.ir.Operand;
import org.felis.llvm.ir.Type;
import org.felis.llvm.ir.Value;
import org.felis.llvm.parser.Token.Kind;

/** Reads calls. */
final class CallParser {

    private static final Set<String> AFTER_CALL = InstructionParser.afterCall();

    private final Tokens tokens;
    private final TypeParser types;
    private final ValueParser values;
    private final AttributeParser attributes;
    private final MetadataParser metadata;

    CallParser(Tokens tokens, TypeParser types, ValueParser values, AttributeParser attributes, MetadataParser metadata) {
        this.tokens = tokens;
        this.types = types;
        this.values = values;
        this.attributes = attributes;
        this.metadata = metadata;
    }

    Call operation(String word) throws ProblemException {
        return switch (word) {
            case "va_arg" -> {
                Operand list = values.operand();
                tokens.expect(",");
                yield new Call.NextArgument(list, types.type());
            }
            case "call" -> call("");
            default -> {
                tokens.expectWord("call");
                yield call(word);
            }
        };
    }

    private Call call(String tail) throws ProblemException {
        List<Attribute> resultAttributes = attributes.beforeType();
        Type said = types.type();
        Token at = tokens.peek();
        Value callee = values.callee();
        List<Call.Invocation.Argument> arguments = arguments();
        List<Attribute> own = attributes.ofFunction(AFTER_CALL);
        if (tokens.at("[")) {
            bundles();
        }
        Type.Function type = said instanceof Type.Function function ? function
                : new Type.Function(said, arguments.stream().map(a -> a.operand().type()).toList(), false);
        int given = arguments.size();
        int needed = type.parameters().size();
        if (given < needed || given > needed && !type.variadic()) {
            throw LlvmProblem.ARGUMENT_COUNT.at(tokens.range(at), given == 1 ? "1 argument" : given + " arguments", type);
        }
        return new Call.Invocation(tail, resultAttributes, type, callee, arguments, own);
    }

    private List<Call.Invocation.Argument> arguments() throws ProblemException {
        tokens.expect("(");
        List<Call.Invocation.Argument> arguments = new ArrayList<>();
        if (!tokens.at(")")) {
            do {
                if (tokens.accept("...")) {
                    break; // of a musttail call, which passes on what it got
                }
                Type type = types.type();
                if (type instanceof Type.OfMetadata) {
                    Metadata argument = metadata.metadata();
                    arguments.add(new Call.Invocation.Argument(new Operand(type, new Value.OfMetadata(argument)), List.of()));
                } else {
                    List<Attribute> ofArgument = attributes.ofParameter();
                    arguments.add(new Call.Invocation.Argument(new Operand(type, values.value(type)), ofArgument));
                }
            } while (tokens.accept(","));
        }
        tokens.expect(")");
        return arguments;
    }

    /** {@code [ "name"(i32 %x) ]}: what optimisers note, which means nothing here. */
    private void bundles() throws ProblemException {
        tokens.expect("[");
        do {
            tokens.expect(Kind.STRING, "the name of a bundle in quotes");
            tokens.expect("(");
            if (!tokens.at(")")) {
                do {
                    values.operand();
                } while (tokens.accept(","));
            }
            tokens.expect(")");
        } while (tokens.accept(","));
        tokens.expect("]");
    }
}
