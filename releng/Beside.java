import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Times the verdicts of a reference suite by two versions of Felis in one process, each test in turn, so that both meet the same machine at the same moment
 * (docs/performance.md). A suite's time is the sum of its tests' medians.
 *
 * <pre>java --enable-native-access=ALL-UNNAMED releng/Beside.java OLD/target/felis target/felis DIR [REPETITIONS [WARM-UP [MODEL…]]]</pre>
 */
final class Beside {

    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    /** A version, by classes of its own. */
    private static final class Version {
        private final Object verifier;
        private final Method verify;
        private final Constructor<?> task;
        private final Object options;
        private final Object progress;
        private final Object interruption;
        private final ClassLoader loader;

        Version(Path distribution) throws ReflectiveOperationException, IOException {
            // read when the first class asks for them
            System.setProperty("felis.models", distribution.resolve("cat-models").toString());
            System.setProperty("felis.natives", distribution.resolve("natives").toString());
            loader = new URLClassLoader(new URL[] { distribution.resolve("felis.jar").toUri().toURL() }, ClassLoader.getPlatformClassLoader());
            Thread.currentThread().setContextClassLoader(loader);
            Class<?> inProcess = loader.loadClass("org.felis.verification.InProcessVerifier");
            verifier = inProcess.getConstructor().newInstance();
            // packages have changed: what it takes says where they are
            verify = Arrays.stream(inProcess.getMethods()).filter(method -> method.getName().equals("verify") && method.getParameterCount() == 3).findFirst().orElseThrow();
            Class<?>[] wanted = verify.getParameterTypes();
            task = Arrays.stream(wanted[0].getConstructors()).filter(constructor -> constructor.getParameterCount() == 4).findFirst().orElseThrow();
            Class<?> allOptions = task.getParameterTypes()[3];
            options = allOptions.getMethod("withTimeout", Duration.class).invoke(allOptions.getField("DEFAULT").get(null), TIMEOUT);
            progress = wanted[1].getField("NONE").get(null);
            interruption = wanted[2].getMethod("none").invoke(null);
        }

        /** The milliseconds of one verdict; NaN if there is none. */
        double millis(String file, String text, String model) throws ReflectiveOperationException {
            Thread.currentThread().setContextClassLoader(loader);
            Object asked = task.newInstance(file, text, model, options);
            long start = System.nanoTime();
            Object result = verify.invoke(verifier, asked, progress, interruption);
            double millis = (System.nanoTime() - start) / 1e6;
            Method verdict = result.getClass().getMethod("verdict");
            Object answer = verdict.invoke(result);
            return (boolean) answer.getClass().getMethod("isDecided").invoke(answer) ? millis : Double.NaN;
        }
    }

    private record Test(String file, String text, String model) {
    }

    private Beside() {
    }

    public static void main(String[] arguments) throws Exception {
        if (arguments.length < 3) {
            System.err.println("expected: OLD/target/felis NEW/target/felis DIR [REPETITIONS [WARM-UP [MODEL...]]]; each version as './felis build' makes it");
            System.exit(2);
        }
        List<Version> versions = List.of(new Version(Path.of(arguments[0]).toAbsolutePath()), new Version(Path.of(arguments[1]).toAbsolutePath()));
        int repetitions = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 9;
        int warmUp = arguments.length > 4 ? Integer.parseInt(arguments[4]) : 300;
        List<String> only = arguments.length > 5 ? List.of(arguments).subList(5, arguments.length) : List.of();
        System.out.println("| suite | tests | mean ms before | mean ms after | ratio of sums | ratio of medians |\n|---|---:|---:|---:|---:|---:|");
        for (Map.Entry<String, List<Test>> suite : suites(Path.of(arguments[2])).entrySet()) {
            if (only.isEmpty() || only.contains(suite.getKey())) {
                measure(suite.getKey(), suite.getValue(), versions, repetitions, warmUp);
            }
        }
        System.exit(0); // solvers have threads of their own
    }

    private static Map<String, List<Test>> suites(Path folder) throws IOException {
        Map<String, List<Test>> suites = new LinkedHashMap<>();
        List<String> lines = Files.readAllLines(folder.resolve("expected.tsv"));
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split("\t");
            Path file = folder.resolve(cells[0]);
            // as felis bench reads these names
            String model = cells[1].replace("-mixed", "").replace("ppc", "power");
            suites.computeIfAbsent(cells[1], any -> new ArrayList<>()).add(new Test(file.toString(), Files.readString(file), model));
        }
        return suites;
    }

    private static void measure(String name, List<Test> tests, List<Version> versions, int repetitions, int warmUp) throws ReflectiveOperationException {
        for (int i = 0; i < warmUp; i++) {
            for (Version version : versions) {
                Test test = tests.get(i % tests.size());
                version.millis(test.file(), test.text(), test.model());
            }
        }
        List<double[]> medians = new ArrayList<>();
        for (Test test : tests) {
            double[][] millis = new double[versions.size()][repetitions];
            for (int i = 0; i < repetitions; i++) {
                for (int k = 0; k < versions.size(); k++) {
                    int turn = (i + k) % versions.size();
                    millis[turn][i] = versions.get(turn).millis(test.file(), test.text(), test.model());
                }
            }
            double[] ofTest = Arrays.stream(millis).mapToDouble(Beside::median).toArray();
            if (Arrays.stream(ofTest).noneMatch(Double::isNaN)) {
                medians.add(ofTest);
            }
        }
        double[] sums = new double[versions.size()];
        double[] middles = new double[versions.size()];
        for (int k = 0; k < sums.length; k++) {
            int version = k;
            sums[k] = medians.stream().mapToDouble(ofTest -> ofTest[version]).sum();
            middles[k] = median(medians.stream().mapToDouble(ofTest -> ofTest[version]).toArray());
        }
        System.out.printf("| %s | %d | %.3f | %.3f | %.3f | %.3f |%n", name, medians.size(), sums[0] / medians.size(), sums[1] / medians.size(), sums[1] / sums[0], middles[1] / middles[0]);
    }

    /** NaN if there is none, or one of them is. */
    private static double median(double[] all) {
        double[] sorted = all.clone();
        Arrays.sort(sorted); // NaN is last
        return sorted.length == 0 || Double.isNaN(sorted[sorted.length - 1]) ? Double.NaN : sorted[sorted.length / 2];
    }
}
