package org.felis.ide.tests.robot;

import java.nio.file.Files;
import java.nio.file.Path;

import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageLoader;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Display;

/** Pictures of the screen, for people to look at. */
public final class Screenshots {

    /** The folder, relative to the test's module, in which a build runs it. */
    private static final Path FOLDER = Path.of(System.getProperty("felis.screenshots", "target/screenshots"));

    private Screenshots() {
    }

    /** Saves a picture of the whole screen under a name. */
    public static void take(String name) {
        Ui.run(() -> {
            Display display = Ui.display();
            while (display.readAndDispatch()) {
                // let everything be painted first
            }
            Rectangle screen = display.getBounds();
            Image image = new Image(display, screen.width, screen.height);
            GC gc = new GC(display);
            try {
                gc.copyArea(image, 0, 0);
                Files.createDirectories(FOLDER);
                ImageLoader loader = new ImageLoader();
                loader.data = new org.eclipse.swt.graphics.ImageData[] {image.getImageData()};
                loader.save(FOLDER.resolve(name + ".png").toString(), SWT.IMAGE_PNG);
            } catch (java.io.IOException unwritable) {
                throw new java.io.UncheckedIOException(unwritable);
            } finally {
                gc.dispose();
                image.dispose();
            }
        });
    }
}
