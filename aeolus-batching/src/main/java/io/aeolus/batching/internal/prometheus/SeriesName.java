package io.aeolus.batching.internal.prometheus;

import io.aeolus.batching.AeolusMetrics;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a metric of Storm's is called in Prometheus, where names have no parts that vary: those become labels. Metrics of Storm itself
 * begin with {@code storm_}.
 *
 * @param family the name, without what its type adds
 * @param labels besides those of the task
 * @param unit what a value is multiplied with
 */
record SeriesName(String family, Map<String, String> labels, double unit) {

    private static final double SECONDS_PER_MILLI = 1e-3;

    /** Storm's counts and latencies by stream; a bolt's also have the source before it. */
    private static final Pattern BY_STREAM = Pattern.compile(
            "__((?:ack|fail|emit|transfer|execute)-count|(?:process|complete|execute)-latency)-(?:(.+):)?.+",
            Pattern.DOTALL);

    /** Connections to other workers. */
    private static final Pattern BY_PEER = Pattern.compile("__(send-iconnection-\\w+)-(.+:\\d+)");

    private static final Pattern OF_STORM =
            Pattern.compile("__.+|(receive-queue|worker-transfer-queue)-.+", Pattern.DOTALL);

    /** The name of a metric that a component, or Storm for it, has registered. */
    static SeriesName of(String metric, String component) {
        Map<String, String> labels = new LinkedHashMap<>();
        String base = metric;
        Matcher byStream = BY_STREAM.matcher(metric);
        Matcher byPeer = BY_PEER.matcher(metric);
        if (metric.startsWith(AeolusMetrics.FLUSH_PREFIX)) {
            base = "aeolus.flushes";
            labels.put("reason", metric.substring(AeolusMetrics.FLUSH_PREFIX.length()));
        } else if (metric.startsWith(AeolusMetrics.CHANGED_PREFIX)) {
            base = "aeolus.changed";
            labels.put("field", metric.substring(AeolusMetrics.CHANGED_PREFIX.length()));
        } else if (byStream.matches()) {
            base = byStream.group(1);
            if (byStream.group(2) != null) {
                labels.put("source", byStream.group(2));
            }
        } else if (byPeer.matches()) {
            base = byPeer.group(1);
            labels.put("to", byPeer.group(2));
        }
        boolean isLatency = byStream.matches() && base.endsWith("-latency");
        boolean isStorms =
                component.startsWith("__") || OF_STORM.matcher(metric).matches();
        String family = (isStorms ? "storm_" : "") + snakeCase(base) + (isLatency ? "_seconds" : "");
        return new SeriesName(legal(family), labels, isLatency ? SECONDS_PER_MILLI : 1);
    }

    /** The name of something that only rises. */
    String total() {
        return (family.endsWith("_count") ? family.substring(0, family.length() - "_count".length()) : family)
                + "_total";
    }

    private static String snakeCase(String name) {
        return name.replaceFirst("^__", "")
                .replaceAll("([a-z0-9])([A-Z])", "$1_$2")
                .replaceAll("[^a-zA-Z0-9_]+", "_")
                .toLowerCase(Locale.ROOT);
    }

    private static String legal(String name) {
        return name.isEmpty() || Character.isDigit(name.charAt(0)) ? "_" + name : name;
    }
}
