package org.felis.execution.render;

import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

import javax.imageio.ImageIO;

import org.felis.execution.ExecutionGraph;
import org.felis.execution.layout.LayerSelection;
import org.felis.execution.layout.MovedEvents;

import com.github.weisj.jsvg.SVGDocument;
import com.github.weisj.jsvg.parser.LoaderContext;
import com.github.weisj.jsvg.parser.SVGLoader;
import com.github.weisj.jsvg.view.FloatSize;

/** Draws an execution graph as a picture: what {@link SvgRenderer} draws, in pixels. Needs no display. */
public final class PngRenderer {

    /** Pixels of the picture per pixel of the drawing: sharp on dense screens and in print. */
    public static final double SCALE = 2;

    private PngRenderer() {
    }

    /** The graph with the selected layers, as the bytes of a PNG file. */
    public static byte[] render(ExecutionGraph graph, LayerSelection selection, Theme theme) {
        return render(graph, selection, MovedEvents.NONE, theme);
    }

    static byte[] render(ExecutionGraph graph, LayerSelection selection, MovedEvents moved, Theme theme) {
        return picture(SvgRenderer.render(graph, selection, moved, theme), SCALE);
    }

    private static byte[] picture(String svg, double scale) {
        SVGDocument document = new SVGLoader().load(
                new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)), null, LoaderContext.createDefault());
        if (document == null) {
            throw new IllegalStateException("our own SVG cannot be read");
        }
        FloatSize size = document.size();
        BufferedImage image = new BufferedImage((int) (size.width * scale), (int) (size.height * scale),
                BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        try {
            graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
            graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
            graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
            graphics.scale(scale, scale);
            document.render(null, graphics);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            ImageIO.write(image, "png", bytes);
            return bytes.toByteArray();
        } catch (IOException impossible) {
            throw new UncheckedIOException("writing a picture to memory", impossible);
        } finally {
            graphics.dispose();
        }
    }
}
