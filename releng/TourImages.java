import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;

/**
 * Copies the pictures that {@code docs/tour.md} shows from those that the workbench's tests made: the workbench window alone, in 256 colours, which is
 * a third of the size.
 * <p>
 * Run as {@code java releng/TourImages.java} in the root, after the tests.
 */
final class TourImages {

    private static final Path TOUR = Path.of("docs", "tour.md");
    private static final Path IMAGES = Path.of("docs", "images", "tour");
    private static final Path SCREENSHOTS = Path.of("tests", "org.felis.ide.tests", "target", "screenshots");
    private static final Pattern IMAGE = Pattern.compile("\\(images/tour/([^)]+\\.png)\\)");

    /** The window, as {@code Workbench.prepare} of the tests makes it, without the frame that it has not under Xvfb. */
    private static final int WIDTH = 1274;
    private static final int HEIGHT = 770;

    private static final int COLOURS = 256;

    private TourImages() {
    }

    public static void main(String[] args) throws IOException {
        Files.createDirectories(IMAGES);
        for (var image : IMAGE.matcher(Files.readString(TOUR)).results().map(found -> found.group(1)).distinct().toList()) {
            var screen = ImageIO.read(SCREENSHOTS.resolve(image).toFile());
            var window = screen.getSubimage(0, 0, Math.min(WIDTH, screen.getWidth()), Math.min(HEIGHT, screen.getHeight()));
            ImageIO.write(reduced(window), "png", IMAGES.resolve(image).toFile());
            System.out.println(image + ": " + Files.size(IMAGES.resolve(image)) / 1024 + " KiB");
        }
    }

    /** The most frequent colours stay, each other one becomes the one of these that is nearest. */
    private static BufferedImage reduced(BufferedImage image) {
        Map<Integer, Integer> counts = new HashMap<>();
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                counts.merge(image.getRGB(x, y) & 0xFFFFFF, 1, Integer::sum);
            }
        }
        List<Integer> palette = counts.entrySet().stream().sorted(Map.Entry.<Integer, Integer>comparingByValue().reversed()).limit(COLOURS)
                .map(Map.Entry::getKey).toList();
        var colours = palette.stream().mapToInt(Integer::intValue).toArray();
        var model = new IndexColorModel(8, colours.length, colours, 0, false, -1, java.awt.image.DataBuffer.TYPE_BYTE);
        var reduced = new BufferedImage(image.getWidth(), image.getHeight(), BufferedImage.TYPE_BYTE_INDEXED, model);
        Map<Integer, Integer> nearest = new HashMap<>();
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                reduced.getRaster().setSample(x, y, 0, nearest.computeIfAbsent(image.getRGB(x, y) & 0xFFFFFF, rgb -> nearest(rgb, colours)));
            }
        }
        return reduced;
    }

    private static int nearest(int rgb, int[] colours) {
        int best = 0;
        for (int i = 1; i < colours.length; i++) {
            if (distance(rgb, colours[i]) < distance(rgb, colours[best])) {
                best = i;
            }
        }
        return best;
    }

    private static int distance(int a, int b) {
        int red = (a >> 16 & 255) - (b >> 16 & 255);
        int green = (a >> 8 & 255) - (b >> 8 & 255);
        int blue = (a & 255) - (b & 255);
        return red * red + green * green + blue * blue;
    }
}
