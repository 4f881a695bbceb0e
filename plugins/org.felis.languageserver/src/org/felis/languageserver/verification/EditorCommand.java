package org.felis.languageserver.verification;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What an editor can have the server do by {@code workspace/executeCommand}. docs/editors.md says what each is given and answers. */
public enum EditorCommand {
    VERIFY("felis.verify"),
    DRAW("felis.draw"),
    SHOW_DRAWING("felis.showDrawing"),
    VERDICTS("felis.verdicts"),
    MODELS("felis.models");

    private final String id;

    EditorCommand(String id) {
        this.id = id;
    }

    /** Its name in the protocol. */
    public String id() {
        return id;
    }

    /** The command of that name. */
    public static Optional<EditorCommand> find(String id) {
        return Arrays.stream(values()).filter(c -> c.id.equals(id)).findFirst();
    }

    /** The names of all. */
    public static List<String> ids() {
        return Arrays.stream(values()).map(EditorCommand::id).toList();
    }
}
