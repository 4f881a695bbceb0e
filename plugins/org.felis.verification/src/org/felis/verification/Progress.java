package org.felis.verification;

/** Told what a verification is doing. Called from the verifying thread; must return quickly. */
@FunctionalInterface
public interface Progress {

    Progress NONE = stage -> { };

    /** A stage begins. */
    void stage(Stage stage);

    /** The stages in their order. */
    enum Stage {
        READING, ANALYSING, SOLVING, REPLAYING, EXPLAINING
    }
}
