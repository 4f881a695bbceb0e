package org.felis.ide.tables;

/** Texts for tool tips. */
public final class ToolTips {

    private ToolTips() {
    }

    /** The same to be read: {@code &} alone would mark a mnemonic, and be gone. */
    public static String text(String text) {
        return text.replace("&", "&&");
    }
}
