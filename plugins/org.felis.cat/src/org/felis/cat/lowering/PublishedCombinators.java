package org.felis.cat.lowering;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Set;

import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.felis.cat.syntax.Binding;

/**
 * Recognises two functions that the published models bring along in {@code cross.cat}: they enumerate orders set by set, which
 * only an explicit execution allows. They are known by the digest of their text without white space and comments; what they
 * compute is what the primitives {@code co_locs} and {@code cross} stand for, so their definitions are passed over.
 */
final class PublishedCombinators {

    private static final Set<String> DIGESTS = Set.of("8f18297ffd720c7d", "25d282ee89b869cc");

    private PublishedCombinators() {
    }

    /** Whether the binding is one of them. */
    static boolean isOne(Binding binding) {
        if (binding.getNames().size() != 1) {
            return false;
        }
        String name = binding.getNames().get(0).getName();
        boolean candidate = Primitive.ORDERS_PER_CLASS.catName().equals(name) || Primitive.CROSS.catName().equals(name);
        return candidate && DIGESTS.contains(digest(binding));
    }

    static String digest(Binding binding) {
        StringBuilder text = new StringBuilder();
        INode node = NodeModelUtils.findActualNodeFor(binding);
        for (ILeafNode leaf : node.getLeafNodes()) {
            if (!leaf.isHidden()) {
                text.append(leaf.getText()).append(' ');
            }
        }
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.toString().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, 8);
        } catch (NoSuchAlgorithmException everyJavaHasIt) {
            throw new IllegalStateException(everyJavaHasIt);
        }
    }
}
