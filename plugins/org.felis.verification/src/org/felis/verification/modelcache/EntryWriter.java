package org.felis.verification.modelcache;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.felis.cat.compilation.CatSource;
import org.felis.engine.model.Axiom;
import org.felis.engine.model.Choice;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.model.Recursion;
import org.felis.engine.model.Term;
import org.felis.engine.source.Problem;
import org.felis.engine.source.SourceRange;

/**
 * Writes a compiled model as text: lines of fields between tabs, the first one saying what the line is. A text of a file stands
 * behind its line as it is; the line has its length. The first line is a checksum of all others. {@link EntryReader} reads it.
 */
final class EntryWriter {

    private final StringBuilder text = new StringBuilder();
    private final List<Term> terms;

    private EntryWriter(List<Term> terms) {
        this.terms = terms;
    }

    static byte[] write(String key, CatSource source, List<IncludeLookups.Lookup> lookups, CompiledModels.Entry entry) {
        EntryWriter writer = new EntryWriter(entry.model().terms());
        writer.line("key", key);
        writer.text(source.text());
        writer.lookups(source, lookups);
        writer.model(entry.model());
        entry.warnings().forEach(writer::warning);
        writer.line("end");
        byte[] body = writer.text.toString().getBytes(StandardCharsets.UTF_8);
        byte[] head = (EntryReader.checksum(body, 0) + "\n").getBytes(StandardCharsets.UTF_8);
        byte[] content = new byte[head.length + body.length];
        System.arraycopy(head, 0, content, 0, head.length);
        System.arraycopy(body, 0, content, head.length, body.length);
        return content;
    }

    /** Including files are told by their number: 0 is the model, n the answer of the nth line. */
    private void lookups(CatSource source, List<IncludeLookups.Lookup> lookups) {
        List<Optional<CatSource>> files = new ArrayList<>();
        files.add(Optional.of(source));
        for (IncludeLookups.Lookup lookup : lookups) {
            line("lookup", lookup.from().map(from -> files.indexOf(Optional.of(from))).orElse(EntryReader.LIBRARY), lookup.name());
            files.add(lookup.answer());
            if (lookup.answer().isPresent()) {
                line("answer", lookup.answer().get().file(), lookup.answer().get().library());
                text(lookup.answer().get().text());
            } else {
                line("nothing");
            }
        }
    }

    private void model(MemoryModel model) {
        line("model", model.name());
        model.terms().forEach(this::term);
        for (MemoryModel.Definition definition : model.definitions()) {
            line("definition", definition.name(), id(definition.term()), definition.library(), range(definition.source()));
        }
        for (Recursion recursion : model.recursions()) {
            line("recursion");
            recursion.equations().forEach(equation -> line("equation", id(equation.variable()), id(equation.body())));
        }
        for (Choice choice : model.choices()) {
            line("choice", choice.getClass().getSimpleName(), id(choice.variable()), ids(choice.operands()));
        }
        for (Axiom axiom : model.axioms()) {
            line("axiom", axiom.name(), axiom.role(), axiom.kind(), axiom.negated(), id(axiom.term()), range(axiom.source()));
        }
        model.shown().forEach(shown -> line("shown", shown.label(), id(shown.relation())));
    }

    private void term(Term term) {
        id(term);
        line("term", EntryReader.kind(term), EntryReader.name(term), ids(term.operands()));
    }

    private void warning(Problem problem) {
        line("problem", problem.severity(), problem.code(), problem.message(), range(problem.range()));
    }

    private String ids(List<Term> of) {
        return String.join(" ", of.stream().map(term -> Integer.toString(id(term))).toList());
    }

    /** Where the term stands among those of the model, which is how it is found again. */
    private int id(Term term) {
        if (terms.get(term.id()) != term) {
            throw new IllegalArgumentException("not a term of the model: " + term);
        }
        return term.id();
    }

    private static String range(SourceRange range) {
        return range.line() + " " + range.column() + " " + range.offset() + " " + range.length() + " " + range.file();
    }

    private void text(String content) {
        line("text", content.length());
        text.append(content).append('\n');
    }

    /** @throws IllegalArgumentException for a field that would be read as several */
    private void line(Object... fields) {
        for (int i = 0; i < fields.length; i++) {
            String field = String.valueOf(fields[i]);
            if (field.indexOf('\n') >= 0 || field.indexOf('\t') >= 0 && i > 0 && !"key".equals(fields[0])) {
                throw new IllegalArgumentException("cannot be a field: " + field);
            }
            text.append(i == 0 ? "" : "\t").append(field);
        }
        text.append('\n');
    }
}
