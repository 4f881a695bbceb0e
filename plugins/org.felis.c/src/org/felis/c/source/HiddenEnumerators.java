package org.felis.c.source;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.c.syntax.Node;
import org.felis.c.syntax.Place;

/**
 * Enumerators that are declared in an expression, as in {@code sizeof(enum {A, B})}: clang's tree names them where they are used, and says nowhere what they are. So clang reads
 * a second text, in which each use is followed by sizes of arrays whose lengths are parts of its value.
 *
 * @param ids the identity of the enumerator that each use names, in the order of the second text
 * @param text the second text
 */
record HiddenEnumerators(List<String> ids, String text) {

    private static final int PARTS = 4;
    private static final int PART_BITS = 16;
    /** The element type of those arrays, which no program has. */
    private static final String ELEMENT = "volatile long double _Complex";
    private static final Pattern PART = Pattern.compile("(?:volatile )?_Complex (?:volatile )?long double\\[(\\d+)]\\[(\\d+)]");

    /** Empty if there are none, or none that is written in the text itself (and not made by a macro). */
    static Optional<HiddenEnumerators> of(Node unit, String file, String text) {
        Set<String> declared = new HashSet<>();
        List<Node> uses = new ArrayList<>();
        for (Node node : unit.nodes(node -> node.is("EnumConstantDecl") || isEnumerator(node), node -> true)) {
            if (node.is("EnumConstantDecl")) {
                declared.add(node.id());
            } else if (node.begin().file().equals(file)) {
                uses.add(node);
            }
        }
        uses.removeIf(use -> declared.contains(use.required("referencedDecl.id")));
        uses.sort(Comparator.comparingInt((Node use) -> use.begin().line()).thenComparingInt(use -> use.begin().column()));
        return uses.isEmpty() ? Optional.empty() : Optional.of(replaced(uses, text)).filter(found -> !found.ids().isEmpty());
    }

    private static boolean isEnumerator(Node node) {
        return node.is("DeclRefExpr") && node.attribute("referencedDecl.kind").filter("EnumConstantDecl"::equals).isPresent();
    }

    private static HiddenEnumerators replaced(List<Node> uses, String text) {
        List<String> ids = new ArrayList<>();
        List<String> lines = new ArrayList<>(List.of(text.split("\n", -1)));
        Place before = Place.NONE;
        int added = 0;
        for (Node use : uses) {
            Place place = use.begin();
            if (place.equals(before) || place.line() > lines.size()) {
                continue; // a macro that uses several
            }
            added = place.line() == before.line() ? added : 0;
            String name = use.required("referencedDecl.name");
            byte[] line = lines.get(place.line() - 1).getBytes(StandardCharsets.UTF_8);
            int start = place.column() - 1 + added;
            if (start + name.length() > line.length || !new String(line, start, name.length(), StandardCharsets.UTF_8).equals(name)) {
                continue;
            }
            String replacement = use(name, ids.size());
            String head = new String(line, 0, start, StandardCharsets.UTF_8);
            lines.set(place.line() - 1, head + replacement + new String(line, start + name.length(), line.length - start - name.length(), StandardCharsets.UTF_8));
            added += replacement.length() - name.length();
            ids.add(use.required("referencedDecl.id"));
            before = place;
        }
        return new HiddenEnumerators(ids, String.join("\n", lines));
    }

    /** The same value, of the same type. */
    private static String use(String name, int index) {
        StringBuilder use = new StringBuilder("(" + name);
        for (int part = 0; part < PARTS; part++) {
            use.append("+0*(int)sizeof(").append(ELEMENT).append("[").append(1 + index * PARTS + part).append("][1+(int)((long long)(").append(name).append(")>>")
                    .append(PART_BITS * part).append("&65535)])");
        }
        return use.append(")").toString();
    }

    /** What the enumerators are, by the identities that they have in the first tree. */
    Map<String, BigInteger> values(Node second) {
        Map<Integer, Long> parts = new HashMap<>();
        for (Node node : second.nodes(node -> node.is("UnaryExprOrTypeTraitExpr"), node -> true)) {
            Matcher matcher = PART.matcher(node.attribute("argType.qualType").orElse(""));
            if (matcher.matches()) {
                parts.put(Integer.parseInt(matcher.group(1)) - 1, Long.parseLong(matcher.group(2)) - 1);
            }
        }
        Map<String, BigInteger> values = new HashMap<>();
        for (int use = 0; use < ids.size(); use++) {
            long value = 0;
            boolean isKnown = true;
            for (int part = 0; part < PARTS; part++) {
                Long bits = parts.get(use * PARTS + part);
                isKnown &= bits != null;
                value |= bits == null ? 0 : bits << PART_BITS * part;
            }
            if (isKnown) {
                values.put(ids.get(use), BigInteger.valueOf(value));
            }
        }
        return values;
    }
}
