package org.felis.mix.spark;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.apache.spark.launcher.JavaModuleOptions;

/**
 * Prints the options of Java that Spark wants, a line each, as a file of arguments has them: which packages of the JDK are open to it. Spark hands them to its executors itself; masters, workers and drivers are started with them.
 * What this JDK would warn of is left out: packages that it does not have, and modules in incubation, which are for Spark's machine learning.
 */
public final class ModuleOptions {

    private static final Pattern OPENED = Pattern.compile("--add-opens=([\\w.]+)/([\\w.]+)=.*");

    private ModuleOptions() {
    }

    public static void main(String[] arguments) {
        for (String option : JavaModuleOptions.defaultModuleOptionArray()) {
            if (!option.startsWith("--add-modules=") && hasWhatIsOpened(option)) {
                System.out.println(option);
            }
        }
    }

    private static boolean hasWhatIsOpened(String option) {
        Matcher opened = OPENED.matcher(option);
        return !opened.matches() || ModuleLayer.boot().findModule(opened.group(1)).filter(module -> module.getPackages().contains(opened.group(2))).isPresent();
    }
}
