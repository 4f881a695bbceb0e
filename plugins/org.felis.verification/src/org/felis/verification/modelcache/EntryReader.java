package org.felis.verification.modelcache;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;

import org.felis.cat.compilation.CatSource;
import org.felis.cat.compilation.IncludeResolver;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.BaseRelation;
import org.felis.engine.model.BaseSet;
import org.felis.engine.model.Choice;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.Recursion;
import org.felis.engine.model.RelationTerm;
import org.felis.engine.model.SetTerm;
import org.felis.engine.model.Term;
import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;

/**
 * Reads what {@link EntryWriter} wrote. Stops at the first thing that is not as it was when it was written. A text that is none
 * of the writer's ends in some {@link RuntimeException}.
 */
final class EntryReader {

    /** In place of the number of an including file: the shipped models were asked. */
    static final int LIBRARY = -1;

    private final String text;
    private int position;

    EntryReader(String text) {
        this.text = text;
    }

    /** The checksum of an entry without its first line. */
    static long checksum(byte[] content) {
        int from = 0;
        while (content[from] != '\n') {
            from++;
        }
        return checksum(content, from + 1);
    }

    static long checksum(byte[] content, int from) {
        CRC32 checksum = new CRC32();
        checksum.update(content, from, content.length - from);
        return checksum.getValue();
    }

    boolean isIntact(long checksum) {
        return line().equals(Long.toString(checksum));
    }

    /** The model, if it is the one asked for and all it was made of is as it was. */
    Optional<CompiledModels.Entry> read(String key, CatSource source, IncludeResolver includes) {
        return line().equals("key\t" + key) && text().equals(source.text()) ? read(source, includes) : Optional.empty();
    }

    private Optional<CompiledModels.Entry> read(CatSource source, IncludeResolver includes) {
        List<Optional<CatSource>> files = new ArrayList<>();
        files.add(Optional.of(source));
        String[] line = fields();
        while (line[0].equals("lookup")) {
            int from = Integer.parseInt(line[1]);
            Optional<CatSource> now = IncludeLookups.Lookup.ask(includes,
                    from == LIBRARY ? Optional.empty() : Optional.of(files.get(from).orElseThrow()), line[2]);
            if (!now.equals(answer())) {
                return Optional.empty();
            }
            files.add(now);
            line = fields();
        }
        return Optional.of(model(line));
    }

    private Optional<CatSource> answer() {
        String[] line = fields();
        return line[0].equals("nothing") ? Optional.empty()
                : Optional.of(new CatSource(line[1], text(), Boolean.parseBoolean(line[2])));
    }

    private CompiledModels.Entry model(String[] first) {
        String name = value(first, "model", 1);
        List<Term> terms = new ArrayList<>();
        List<MemoryModel.Definition> definitions = new ArrayList<>();
        List<List<Recursion.Equation>> recursions = new ArrayList<>();
        List<Choice> choices = new ArrayList<>();
        List<Axiom> axioms = new ArrayList<>();
        List<MemoryModel.Shown> shown = new ArrayList<>();
        List<Problem> warnings = new ArrayList<>();
        for (String[] line = fields(); !line[0].equals("end"); line = fields()) {
            switch (line[0]) {
                case "term" -> terms.add(term(terms.size(), line[1], line[2], operands(terms, line[3])));
                case "definition" -> definitions.add(new MemoryModel.Definition(line[1], term(terms, line[2]),
                        Boolean.parseBoolean(line[3]), range(line[4])));
                case "recursion" -> recursions.add(new ArrayList<>());
                case "equation" -> recursions.get(recursions.size() - 1).add(new Recursion.Equation(term(terms, line[1]),
                        term(terms, line[2])));
                case "choice" -> choices.add(choice(line[1], (RelationTerm.Chosen) term(terms, line[2]), operands(terms, line[3])));
                case "axiom" -> axioms.add(new Axiom(line[1], Axiom.Role.valueOf(line[2]), Axiom.Kind.valueOf(line[3]),
                        Boolean.parseBoolean(line[4]), (RelationTerm) term(terms, line[5]), range(line[6])));
                case "shown" -> shown.add(new MemoryModel.Shown(line[1], (RelationTerm) term(terms, line[2])));
                case "problem" -> warnings.add(new Problem(Problem.Severity.valueOf(line[1]), line[2], line[3], range(line[4])));
                default -> throw new IllegalArgumentException(line[0]);
            }
        }
        return new CompiledModels.Entry(new MemoryModel(name, terms, definitions, recursions.stream().map(Recursion::new).toList(),
                choices, axioms, shown), warnings);
    }

    private static Choice choice(String kind, RelationTerm.Chosen variable, List<Term> of) {
        return switch (kind) {
            case "LinearOrders" -> new Choice.LinearOrders(variable, set(of, 0), relation(of, 1), relation(of, 2));
            case "FunctionalChoice" -> new Choice.FunctionalChoice(variable, set(of, 0), relation(of, 1));
            default -> throw new IllegalArgumentException(kind);
        };
    }

    /** What a term is, in one word: what {@link #term(int, String, String, List)} makes it of again. */
    static String kind(Term term) {
        return (term instanceof SetTerm ? "Set" : "Relation") + "." + term.getClass().getSimpleName();
    }

    /** The name that some terms have, and others do not. */
    static String name(Term term) {
        return switch (term) {
            case RelationTerm.Base base -> base.relation().catName();
            case RelationTerm.Variable variable -> variable.name();
            case RelationTerm.Chosen chosen -> chosen.name();
            case SetTerm.Base base -> base.set().catName();
            case SetTerm.Tagged tagged -> tagged.tag();
            case SetTerm.Variable variable -> variable.name();
            default -> "";
        };
    }

    private static Term term(int id, String kind, String name, List<Term> of) {
        return switch (kind) {
            case "Relation.Base" -> new RelationTerm.Base(id, BaseRelation.find(name).orElseThrow());
            case "Relation.Empty" -> new RelationTerm.Empty(id);
            case "Relation.Union" -> new RelationTerm.Union(id, relation(of, 0), relation(of, 1));
            case "Relation.Intersection" -> new RelationTerm.Intersection(id, relation(of, 0), relation(of, 1));
            case "Relation.Difference" -> new RelationTerm.Difference(id, relation(of, 0), relation(of, 1));
            case "Relation.Composition" -> new RelationTerm.Composition(id, relation(of, 0), relation(of, 1));
            case "Relation.Inverse" -> new RelationTerm.Inverse(id, relation(of, 0));
            case "Relation.TransitiveClosure" -> new RelationTerm.TransitiveClosure(id, relation(of, 0));
            case "Relation.ReflexiveTransitiveClosure" -> new RelationTerm.ReflexiveTransitiveClosure(id, relation(of, 0));
            case "Relation.Reflexive" -> new RelationTerm.Reflexive(id, relation(of, 0));
            case "Relation.Identity" -> new RelationTerm.Identity(id, set(of, 0));
            case "Relation.Product" -> new RelationTerm.Product(id, set(of, 0), set(of, 1));
            case "Relation.Variable" -> new RelationTerm.Variable(id, name);
            case "Relation.Chosen" -> new RelationTerm.Chosen(id, name);
            case "Set.Base" -> new SetTerm.Base(id, BaseSet.find(name).orElseThrow());
            case "Set.Tagged" -> new SetTerm.Tagged(id, name);
            case "Set.All" -> new SetTerm.All(id);
            case "Set.Empty" -> new SetTerm.Empty(id);
            case "Set.Union" -> new SetTerm.Union(id, set(of, 0), set(of, 1));
            case "Set.Intersection" -> new SetTerm.Intersection(id, set(of, 0), set(of, 1));
            case "Set.Difference" -> new SetTerm.Difference(id, set(of, 0), set(of, 1));
            case "Set.Domain" -> new SetTerm.Domain(id, relation(of, 0));
            case "Set.Range" -> new SetTerm.Range(id, relation(of, 0));
            case "Set.Variable" -> new SetTerm.Variable(id, name);
            default -> throw new IllegalArgumentException(kind);
        };
    }

    private static RelationTerm relation(List<Term> terms, int index) {
        return (RelationTerm) terms.get(index);
    }

    private static SetTerm set(List<Term> terms, int index) {
        return (SetTerm) terms.get(index);
    }

    private static Term term(List<Term> terms, String id) {
        return terms.get(Integer.parseInt(id));
    }

    private static List<Term> operands(List<Term> terms, String ids) {
        List<Term> operands = new ArrayList<>();
        for (String id : split(ids, ' ')) {
            if (!id.isEmpty()) {
                operands.add(term(terms, id));
            }
        }
        return operands;
    }

    private static SourceRange range(String field) {
        List<String> parts = split(field, ' ');
        return new SourceRange(String.join(" ", parts.subList(4, parts.size())), Integer.parseInt(parts.get(0)),
                Integer.parseInt(parts.get(1)), Integer.parseInt(parts.get(2)), Integer.parseInt(parts.get(3)));
    }

    private static String value(String[] line, String what, int index) {
        if (!line[0].equals(what)) {
            throw new IllegalArgumentException(Arrays.toString(line));
        }
        return line[index];
    }

    private String text() {
        int start = position;
        int length = Integer.parseInt(value(fields(), "text", 1));
        if (length < 0) {
            throw new IllegalArgumentException("at " + start);
        }
        String content = text.substring(position, position + length);
        position += length + 1;
        return content;
    }

    private String[] fields() {
        return split(line(), '\t').toArray(String[]::new);
    }

    private String line() {
        int end = text.indexOf('\n', position);
        String line = text.substring(position, end);
        position = end + 1;
        return line;
    }

    /** Also the empty parts at the end. */
    private static List<String> split(String text, char separator) {
        List<String> parts = new ArrayList<>();
        int start = 0;
        for (int end = text.indexOf(separator); end >= 0; end = text.indexOf(separator, start)) {
            parts.add(text.substring(start, end));
            start = end + 1;
        }
        parts.add(text.substring(start));
        return parts;
    }
}
