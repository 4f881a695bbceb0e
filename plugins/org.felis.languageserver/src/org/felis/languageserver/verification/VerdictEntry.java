package org.felis.languageserver.verification;

/**
 * A verdict as editors are told it. The names of the components are those of the JSON object.
 *
 * @param uri the document
 * @param model the model's name
 * @param verdict {@code Allowed}, {@code Forbidden}, …, {@code Unknown} or {@code Error}
 * @param message the verdict in a sentence, with what is unexpected about it or why there is none
 * @param expected whether nothing that the test says about its verdict is otherwise
 * @param current whether the test's text is still the one that was verified
 * @param millis how long it took
 */
public record VerdictEntry(String uri, String model, String verdict, String message, boolean expected, boolean current, double millis) {

    /** A verdict on a test whose text now is {@code text}. */
    public static VerdictEntry of(String uri, TestVerdict verdict, String text) {
        return new VerdictEntry(uri, verdict.model(), verdict.result().verdict().toString(), verdict.message(), !verdict.isUnexpected(), verdict.isAbout(text),
                verdict.result().millis());
    }
}
