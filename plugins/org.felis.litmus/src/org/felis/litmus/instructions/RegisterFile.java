package org.felis.litmus.instructions;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The registers of an architecture, found by name without regard to case. */
public final class RegisterFile {

    private final Map<String, RegisterView> views = new LinkedHashMap<>();
    private final Map<String, RegisterView> synonyms = new HashMap<>();
    private final Map<String, Integer> symbolicBits;
    private final String summary;
    private final int bits;
    private final boolean open;

    /**
     * @param bits the width of a general register and of an address
     * @param summary for people: {@code X0 … X30, W0 … W30, XZR and WZR}
     */
    public RegisterFile(int bits, String summary, List<RegisterView> views) {
        this(bits, summary, views, Map.of());
    }

    /** @param synonyms further names, each with the one that the views know */
    public RegisterFile(int bits, String summary, List<RegisterView> views, Map<String, String> synonyms) {
        this(bits, summary, views, synonyms, Map.of("%", bits));
    }

    /**
     * @param synonyms further names, each with the one that the views know
     * @param symbolicBits how a symbolic register is written, up to and with the '%', and the width of such a view
     */
    public RegisterFile(int bits, String summary, List<RegisterView> views, Map<String, String> synonyms,
            Map<String, Integer> symbolicBits) {
        this.bits = bits;
        this.symbolicBits = symbolicBits;
        this.open = false;
        this.summary = summary;
        views.forEach(view -> this.views.put(view.name().toUpperCase(Locale.ROOT), view));
        synonyms.forEach((synonym, name) -> this.synonyms.put(synonym.toUpperCase(Locale.ROOT),
                this.views.get(name.toUpperCase(Locale.ROOT))));
    }

    /** The variables of C functions: every name is one. */
    private RegisterFile() {
        bits = Long.SIZE;
        summary = "the variables of its function";
        symbolicBits = Map.of();
        open = true;
    }

    public static RegisterFile variables() {
        return new RegisterFile();
    }

    public Optional<RegisterView> find(String name) {
        if (open) {
            return Optional.of(RegisterView.of(name, name, bits));
        }
        String key = name.toUpperCase(Locale.ROOT);
        return Optional.ofNullable(views.getOrDefault(key, synonyms.get(key))).or(() -> symbolic(name));
    }

    private Optional<RegisterView> symbolic(String name) {
        int percent = name.indexOf('%');
        if (percent < 0 || percent == name.length() - 1) {
            return Optional.empty();
        }
        return Optional.ofNullable(symbolicBits.get(name.substring(0, percent + 1).toUpperCase(Locale.ROOT)))
                .map(width -> RegisterView.of(name, name.substring(percent), width));
    }

    /** All views, in the order of the manual. */
    public Collection<RegisterView> all() {
        return Collections.unmodifiableCollection(views.values());
    }

    /** The width in bits of a general register and of an address. */
    public int bits() {
        return bits;
    }

    /** The registers, for people. */
    public String summary() {
        return summary;
    }
}
