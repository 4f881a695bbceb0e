package org.felis.mix.spark;

/** Spark's log. Of the driver nothing is logged: what matters is said by whoever asks. */
final class SparkLog {

    private static final String CONFIGURATION = "log4j2.configurationFile";

    private SparkLog() {
    }

    /** To be called before any class of Spark that logs. */
    static void beQuiet() {
        if (System.getProperty(CONFIGURATION) == null) {
            System.setProperty(CONFIGURATION, "org/felis/mix/spark/log4j2-driver.properties");
        }
    }
}
