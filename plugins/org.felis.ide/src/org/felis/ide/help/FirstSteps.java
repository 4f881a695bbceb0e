package org.felis.ide.help;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;

import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The steps of {@code help/first-steps.xml}. */
public record FirstSteps(List<Step> steps) {

    private static final String FILE = "/help/first-steps.xml";

    /** @param command what does the step, serialized, if one click can */
    public record Step(String title, String text, Optional<String> command) {
    }

    public FirstSteps {
        steps = List.copyOf(steps);
    }

    /** @throws IOException if this bundle is damaged */
    public static FirstSteps read() throws IOException {
        try (InputStream file = FirstSteps.class.getResourceAsStream(FILE)) {
            if (file == null) {
                throw new IOException(FILE + " is missing");
            }
            NodeList steps = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file).getElementsByTagName("step");
            return new FirstSteps(IntStream.range(0, steps.getLength()).mapToObj(i -> step((Element) steps.item(i))).toList());
        } catch (SAXException | ParserConfigurationException damaged) {
            throw new IOException(FILE + " cannot be read", damaged);
        }
    }

    private static Step step(Element step) {
        return new Step(step.getAttribute("title"), step.getTextContent().strip().replaceAll("\\s+", " "),
                Optional.of(step.getAttribute("command")).filter(command -> !command.isEmpty()));
    }
}
