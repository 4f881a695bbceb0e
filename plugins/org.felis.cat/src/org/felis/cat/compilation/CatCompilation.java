package org.felis.cat.compilation;

import java.util.List;
import java.util.Optional;

import org.felis.cat.names.NameResolution;
import org.felis.engine.model.MemoryModel;
import org.felis.engine.source.Problem;
import org.felis.engine.source.ProblemException;

/**
 * What became of a model.
 *
 * @param model the model; empty exactly if one of the problems is an error
 * @param problems all problems of the file and of what it includes: the file's own first, each file's in the order of its text
 * @param names which definition each name and include of the file means; what an editor asks
 */
public record CatCompilation(Optional<MemoryModel> model, List<Problem> problems, NameResolution names) {

    public CatCompilation {
        problems = List.copyOf(problems);
    }

    /** The model, for callers that treat problems as an exception. */
    public MemoryModel modelOrThrow() throws ProblemException {
        if (model.isEmpty()) {
            throw new ProblemException(problems);
        }
        return model.get();
    }
}
