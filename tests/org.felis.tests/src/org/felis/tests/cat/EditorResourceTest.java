package org.felis.tests.cat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.common.util.URI;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.resource.XtextResourceSet;
import org.felis.cat.ide.CatIdeSetup;
import org.junit.jupiter.api.Test;

import com.google.inject.Injector;

/** An editor's resource takes any text. */
class EditorResourceTest {

    private static final Injector INJECTOR = new CatIdeSetup().createInjectorAndDoEMFRegistration();

    private static XtextResource resource(String text) throws IOException {
        XtextResourceSet set = INJECTOR.getInstance(XtextResourceSet.class);
        XtextResource resource = (XtextResource) set.createResource(URI.createURI("memory:/model.cat"));
        resource.load(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), Map.of());
        return resource;
    }

    @Test
    void syntaxErrorsAreWordedForPeople() throws IOException {
        assertEquals("expected a relation or a set after '|', but the file ends",
                resource("acyclic po |").getErrors().get(0).getMessage());
    }

    @Test
    void aTextThatCannotBeParsedIsKept() throws IOException {
        for (String text : List.of("(".repeat(1_000), "acyclic " + "~".repeat(20_000) + "po", "\u0000\u0001", "let a = po" + " | po".repeat(300_000))) {
            XtextResource resource = resource(text);
            assertEquals(text, resource.getParseResult().getRootNode().getText());
            assertTrue(resource.getErrors().isEmpty());
        }
    }
}
