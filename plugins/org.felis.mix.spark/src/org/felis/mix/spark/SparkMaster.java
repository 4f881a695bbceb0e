package org.felis.mix.spark;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.felis.mix.engine.CampaignEngineException;

/**
 * Where a master of Spark is.
 *
 * @param url as Spark names it
 * @param seenFrom the address of this machine that it is reached from: the one by which executors find the way back
 */
record SparkMaster(String url, Optional<String> seenFrom) {

    private static final int REACHED_WITHIN_MILLIS = 5_000;
    private static final Pattern STANDALONE = Pattern.compile("spark://(.+)");
    private static final Pattern PLACE = Pattern.compile("(\\[[^\\]]+]|[^:\\[\\]]+):(\\d{1,5})");
    /** Spark inside this process. */
    private static final Pattern HERE = Pattern.compile("local(\\[(\\d{1,5}|\\*)])?");

    /**
     * The master that a URL names; of several, one must be there. Spark itself would try for a minute.
     *
     * @throws CampaignEngineException if it is no such URL, or nobody is there
     */
    static SparkMaster of(String url) throws CampaignEngineException {
        if (HERE.matcher(url).matches()) {
            return new SparkMaster(url, Optional.empty());
        }
        Matcher standalone = STANDALONE.matcher(url);
        if (!standalone.matches()) {
            throw new CampaignEngineException("--master wants spark://HOST:PORT, or local[N] for Spark in this process, not " + url);
        }
        String reason = "";
        for (String place : standalone.group(1).split(",", -1)) {
            Matcher parts = PLACE.matcher(place);
            if (!parts.matches()) {
                throw new CampaignEngineException("--master wants spark://HOST:PORT, not " + url);
            }
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(parts.group(1), Integer.parseInt(parts.group(2))), REACHED_WITHIN_MILLIS);
                return new SparkMaster(url, Optional.of(spelt(socket.getLocalAddress())));
            } catch (IOException | IllegalArgumentException unreachable) {
                reason = unreachable.getMessage();
            }
        }
        throw new CampaignEngineException("no master of Spark answers at " + url + " (" + reason + "): start one with 'felis spark master', which says its URL");
    }

    /** Without the zone of the interface, and in brackets where it has colons. */
    private static String spelt(InetAddress address) {
        String text = address.getHostAddress();
        return address instanceof Inet6Address ? "[" + text.replaceFirst("%.*", "") + "]" : text;
    }
}
