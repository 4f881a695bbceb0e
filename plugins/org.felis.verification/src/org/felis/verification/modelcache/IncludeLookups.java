package org.felis.verification.modelcache;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import org.felis.cat.compilation.CatSource;
import org.felis.cat.compilation.IncludeResolver;
import org.felis.cat.compilation.ModelLibrary;

/**
 * Remembers what a compilation asked for and what it was answered. A compilation of the same text under the same options, with
 * the same answers, has the same result: so a compiled model is current as long as all answers are the same. An answer is also
 * that there is no such file.
 */
public final class IncludeLookups implements IncludeResolver {

    private final IncludeResolver includes;
    private final List<Lookup> lookups = new ArrayList<>();

    /**
     * A question and its answer.
     *
     * @param from the including file; empty if the shipped models were asked
     */
    record Lookup(Optional<CatSource> from, String name, Optional<CatSource> answer) {

        boolean isAnsweredSo(IncludeResolver now) {
            return ask(now, from, name).equals(answer);
        }

        static Optional<CatSource> ask(IncludeResolver includes, Optional<CatSource> from, String name) {
            return from.isPresent() ? includes.resolve(name, from.get()) : includes.library(name);
        }
    }

    public IncludeLookups(IncludeResolver includes) {
        this.includes = includes;
    }

    /** Whether another resolver gives the same answers. */
    public boolean areAnsweredSo(IncludeResolver now) {
        return lookups().stream().allMatch(lookup -> lookup.isAnsweredSo(now));
    }

    /** The texts that were found. */
    public List<String> texts() {
        return found().map(CatSource::text).toList();
    }

    /** The files that were found and are not shipped, with their texts. */
    public Map<String, String> foundOfUser() {
        Map<String, String> texts = new LinkedHashMap<>();
        found().filter(source -> !source.library()).forEach(source -> texts.put(source.file(), source.text()));
        return texts;
    }

    /** The files that were found, and those that would have been if they were there: the answers follow from them. */
    public Set<String> fileNames() {
        Set<String> names = new LinkedHashSet<>();
        Optional<Path> library = ModelLibrary.located().directory();
        for (Lookup lookup : lookups()) {
            lookup.answer().ifPresent(found -> names.add(found.file()));
            try {
                lookup.from().ifPresent(from -> names.add(Path.of(from.file()).resolveSibling(lookup.name()).toString()));
                library.ifPresent(directory -> names.add(directory.resolve(lookup.name()).toString()));
            } catch (InvalidPathException noFile) {
                // nor will it ever be one
            }
        }
        return names;
    }

    private Stream<CatSource> found() {
        return lookups().stream().flatMap(lookup -> lookup.answer().stream());
    }

    /** In the order in which they were asked. */
    synchronized List<Lookup> lookups() {
        return List.copyOf(lookups);
    }

    @Override
    public Optional<CatSource> resolve(String include, CatSource from) {
        return ask(Optional.of(from), include);
    }

    @Override
    public Optional<CatSource> library(String name) {
        return ask(Optional.empty(), name);
    }

    private Optional<CatSource> ask(Optional<CatSource> from, String name) {
        Optional<CatSource> answer = Lookup.ask(includes, from, name);
        synchronized (this) {
            lookups.add(new Lookup(from, name, answer));
        }
        return answer;
    }
}
