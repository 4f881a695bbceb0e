package org.felis.languageserver.cat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What the words of the language mean, for people. */
final class CatKeywords {

    private static final Map<String, String> MEANINGS = new LinkedHashMap<>();
    static {
        say("include", "`include \"file.cat\"`", "Reads another model in this place, looked for beside this file, then among the models that Felis ships.");
        say("let", "`let name = expression`, `let f(x, y) = expression`",
                "Defines a relation, a set of events or a function; from here on the name means this. `let … in …` defines it for one expression.");
        say("rec", "`let rec r = … r …`", "Defines relations or sets by themselves: the least ones that fulfil the equations.");
        say("and", "`let rec a = … b … and b = … a …`", "One more definition of the same `let`.");
        say("when", "`let rec r = … when test`", "Tests the result of a recursive definition.");
        say("in", "`let x = … in expression`, `forall x in S do … end`", "Ends a local definition; also says which set a variable goes through.");
        say("fun", "`fun x -> expression`", "A function without a name.");
        say("acyclic", "`acyclic r as name`", "An axiom: executions in which r has a cycle are forbidden.");
        say("irreflexive", "`irreflexive r as name`", "An axiom: executions in which r relates an event to itself are forbidden.");
        say("empty", "`empty r as name`", "An axiom: executions in which r has a pair, or a set an event, are forbidden.");
        say("as", "`acyclic r as name`", "Names an axiom, a flag, or a relation that is shown.");
        say("flag", "`flag ~empty r as name`", "Raises a flag where the test holds, for data races and the like; forbids nothing.");
        say("undefined_unless", "`undefined_unless empty r as name`", "Where the test fails in a consistent execution, the behaviour of the program is undefined.");
        say("assert", "`assert empty r as name`", "A test that should always hold; a flag where it does not.");
        say("show", "`show r as name, …`", "Draws relations in pictures of executions.");
        say("unshow", "`unshow name, …`", "Leaves relations out of pictures of executions.");
        say("procedure", "`procedure p(x, y) = statements end`", "Statements with parameters, to be called.");
        say("call", "`call p(x, y)`", "Does the statements of a procedure.");
        say("debug", "`debug expression`", "Evaluates an expression for its errors only.");
        say("forall", "`forall x in S do statements end`", "Does statements for each element of a set of tags or of relations.");
        say("do", "`forall x in S do statements end`", "Begins the statements of a `forall`.");
        say("with", "`with x from S`, `match e with`, `try e with e`",
                "Chooses a value from a set: an execution is consistent if some choice fulfils the axioms. After `match` and `try` it begins what follows.");
        say("from", "`with x from S`", "Says what to choose from.");
        say("if", "`if \"variant\" then e else e`", "Asks whether a variant is on, or two sets are equal or one in the other.");
        say("then", "`if condition then e else e`", "What counts where the condition holds.");
        say("else", "`if condition then e else e`", "What counts where the condition does not hold.");
        say("not", "`not condition`", "The contrary of a condition.");
        say("variant", "`if variant \"name\"`", "Whether a variant is on: `felis verify --variant name`.");
        say("subset", "`if A subset B`", "Whether all elements of one set are in another.");
        say("match", "`match e with || 'tag -> e || {} -> e || x ++ rest -> e || _ -> e end`", "Goes by what a tag is, or by whether a set is empty.");
        say("try", "`try e with fallback`", "The first expression, or the fallback where a name of the first one is not defined.");
        say("enum", "`enum Name = 'a || 'b`", "Declares tags and the set of them.");
        say("instructions", "`instructions R[Name]`", "Says which tags events of a kind may carry. Read, but tests are not checked against it.");
        say("default", "`default R['tag]`", "Says which tag events of a kind carry without one. Read, but tests are not checked against it.");
        say("begin", "`begin expression end`", "Brackets around an expression.");
        say("end", "`end`", "Ends a `procedure`, `match`, `forall`, `if` or `begin`.");
        say("catdep", "`catdep`", "The model computes the dependencies itself, from what happens inside instructions.");
    }

    private CatKeywords() {
    }

    private static void say(String word, String form, String meaning) {
        MEANINGS.put(word, form + "  \n" + meaning);
    }

    /** In Markdown: how the word is used, and a sentence; empty if it is no word of the language. */
    static Optional<String> meaning(String word) {
        return Optional.ofNullable(MEANINGS.get(word));
    }
}
