import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Writes which components of others a folder of bundles has, each with its version, its SHA-256 and the licence that NOTICE gives it: a software bill of materials in
 * CycloneDX 1.5. A bundle that NOTICE does not know is an error. What our own bundles contain is in it under the names of those bundles.
 * <p>
 * Run as {@code java releng/BillOfMaterials.java NOTICE PLUGINS FILE.json}.
 */
final class BillOfMaterials {

    /** As p2 names files: symbolic name and version. */
    private static final Pattern BUNDLE = Pattern.compile("(.+?)_(\\d[^/]*?)(\\.jar)?");

    private record Licence(String component, Pattern bundles, String id) {
    }

    private record Component(String name, String version, String sha256, List<Licence> licences) {
    }

    private BillOfMaterials() {
    }

    public static void main(String[] args) throws IOException {
        var licences = licences(Path.of(args[0]));
        var components = new TreeMap<String, Component>();
        try (var files = Files.list(Path.of(args[1]))) {
            for (var file : files.toList()) {
                var name = BUNDLE.matcher(file.getFileName().toString());
                if (name.matches()) {
                    components.put(file.getFileName().toString(), component(name.group(1), name.group(2), file, licences));
                }
            }
        }
        components.values().removeIf(c -> c.name().startsWith("org.felis.") && c.licences().isEmpty());
        Files.writeString(Path.of(args[2]), document(List.copyOf(components.values())));
    }

    private static Component component(String name, String version, Path file, List<Licence> all) throws IOException {
        var licences = all.stream().filter(l -> l.bundles().matcher(name).matches()).toList();
        if (licences.isEmpty() && !name.startsWith("org.felis.")) {
            throw new IOException(name + " is not in NOTICE");
        }
        return new Component(name, version, Files.isRegularFile(file) ? sha256(file) : "", licences);
    }

    private static List<Licence> licences(Path notice) throws IOException {
        var licences = new ArrayList<Licence>();
        for (var line : Files.readAllLines(notice)) {
            var cells = line.split("\\s*\\|\\s*", -1);
            if (cells.length >= 3) {
                licences.add(new Licence(cells[0], Pattern.compile(cells[1].replace(".", "\\.").replace("*", ".*")), cells[2]));
            }
        }
        return licences;
    }

    private static String sha256(Path file) throws IOException {
        try (var in = new DigestInputStream(Files.newInputStream(file), MessageDigest.getInstance("SHA-256"))) {
            in.transferTo(java.io.OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(in.getMessageDigest().digest());
        } catch (NoSuchAlgorithmException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }

    private static String document(List<Component> components) {
        return """
                {
                  "bomFormat": "CycloneDX",
                  "specVersion": "1.5",
                  "version": 1,
                  "metadata": {"component": {"type": "application", "name": "felis", "licenses": [{"license": {"id": "EPL-2.0"}}]}},
                  "components": [
                %s
                  ]
                }
                """.formatted(components.stream().map(BillOfMaterials::entry).collect(Collectors.joining(",\n")));
    }

    /** Names, versions and licences have no character that JSON would want escaped. */
    private static String entry(Component component) {
        var licences = component.licences().stream().flatMap(l -> List.of(l.id().split("; ")).stream()).distinct()
                .map(id -> "{\"license\": {\"" + (id.contains(" ") ? "name" : "id") + "\": \"" + id + "\"}}").collect(Collectors.joining(", "));
        var hashes = component.sha256().isEmpty() ? "" : ", \"hashes\": [{\"alg\": \"SHA-256\", \"content\": \"" + component.sha256() + "\"}]";
        return "    {\"type\": \"library\", \"name\": \"" + component.name() + "\", \"version\": \"" + component.version() + "\"" + hashes + ", \"licenses\": [" + licences + "]}";
    }
}
