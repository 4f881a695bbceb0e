package org.felis.core.ledger;

/**
 * What there is one verdict for at a time: a test under a model.
 *
 * @param test the path of its file in the workspace
 * @param model a name in the model library or the path of a file, never "the default": that is the name of some model. Empty for a test of which nobody can
 *        say what its default is
 * @param target the name of the mapping that a test in C is compiled with; empty if it is verified as it is
 */
public record Question(String test, String model, String target) {

    /** The same about a test in another place. */
    Question withTest(String newTest) {
        return new Question(newTest, model, target);
    }

    /** The same about another model, or one in another place. */
    public Question withModel(String newModel) {
        return new Question(test, newModel, target);
    }
}
