package io.aeolus.batching.internal.prometheus;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A page in the text format of Prometheus, version 0.0.4: samples by family, each with its help and type. Not thread-safe. */
final class Exposition {

    /** What the format is called in HTTP. */
    static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final Map<String, Family> families = new TreeMap<>();

    private record Family(String type, String help, Map<String, String> samples) {}

    /**
     * Adds a sample. A second one with the same name and labels takes the place of the first: Prometheus wants one.
     *
     * @param family the name that the help is for
     * @param suffix what the sample's own name has besides, such as {@code _count}
     */
    void add(String family, String type, String help, String suffix, Map<String, String> labels, double value) {
        families.computeIfAbsent(family, name -> new Family(type, help, new LinkedHashMap<>()))
                .samples()
                .put(family + suffix + text(labels), text(value));
    }

    /** The page. */
    String text() {
        StringBuilder text = new StringBuilder();
        families.forEach((name, family) -> {
            text.append("# HELP ")
                    .append(name)
                    .append(' ')
                    .append(escaped(family.help()))
                    .append('\n');
            text.append("# TYPE ")
                    .append(name)
                    .append(' ')
                    .append(family.type())
                    .append('\n');
            family.samples()
                    .forEach((series, value) ->
                            text.append(series).append(' ').append(value).append('\n'));
        });
        return text.toString();
    }

    private static String text(Map<String, String> labels) {
        return labels.entrySet().stream()
                .map(label -> label.getKey() + "=\"" + escaped(label.getValue()).replace("\"", "\\\"") + "\"")
                .collect(Collectors.joining(",", "{", "}"));
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\n", "\\n");
    }

    private static String text(double value) {
        if (Double.isInfinite(value)) {
            return value > 0 ? "+Inf" : "-Inf";
        }
        boolean isWhole = value == Math.rint(value) && Math.abs(value) < 1e15;
        return isWhole ? Long.toString((long) value) : Double.toString(value);
    }
}
