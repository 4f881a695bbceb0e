package org.felis.mix.compare;

import org.felis.mix.combine.Mixes;
import org.felis.mix.split.Split;
import org.felis.verification.task.VerificationOptions;

/**
 * How tests are mixed and compared.
 *
 * @param split what is compiled apart
 * @param enumeration which mixes are made
 * @param outcomes whether all new final states of a mix are wanted, or one question is enough
 * @param options how mixes and sources are verified
 * @param sourceModel the model of C that the source is judged by
 * @param mostShown how many mixes of a test are shown of those with new final states; all are counted
 * @param wholeLoops whether loops that try a store exclusive again are followed up to the bound, where they could be cut to the attempt that succeeds
 */
public record Settings(Split split, Mixes.Enumeration enumeration, boolean outcomes, VerificationOptions options, String sourceModel, int mostShown, boolean wholeLoops) {

    /** The repaired model of C11: Lahav and others, PLDI 2017. */
    public static final String DEFAULT_SOURCE_MODEL = "rc11";

    /** A model of C11 that allows load buffering: what it allows beyond {@link #sourceModel} is told apart. */
    public static final String LOAD_BUFFERING_MODEL = "c11_partialSC";

    /** Statements, distinct bodies, RC11. */
    public static final Settings DEFAULT = new Settings(Split.STATEMENT, Mixes.Enumeration.DISTINCT, false, VerificationOptions.DEFAULT, DEFAULT_SOURCE_MODEL, 20, false);

    public Settings withSplit(Split newSplit) {
        return new Settings(newSplit, enumeration, outcomes, options, sourceModel, mostShown, wholeLoops);
    }

    public Settings withEnumeration(Mixes.Enumeration newEnumeration) {
        return new Settings(split, newEnumeration, outcomes, options, sourceModel, mostShown, wholeLoops);
    }

    public Settings withOutcomes(boolean newOutcomes) {
        return new Settings(split, enumeration, newOutcomes, options, sourceModel, mostShown, wholeLoops);
    }

    public Settings withWholeLoops(boolean newWholeLoops) {
        return new Settings(split, enumeration, outcomes, options, sourceModel, mostShown, newWholeLoops);
    }

    public Settings withOptions(VerificationOptions newOptions) {
        return new Settings(split, enumeration, outcomes, newOptions, sourceModel, mostShown, wholeLoops);
    }
}
