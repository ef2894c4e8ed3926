// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.advise;

import io.aeolus.cli.internal.advise.Advice.Answer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Advice as gauges in the text format of Prometheus. docs/reference/metrics.md describes them. */
public final class AdviceMetrics {

    private static final String PREFIX = "aeolus_advice_";

    private final Map<String, Map<String, Double>> samples = new TreeMap<>();
    private final String topology;

    private AdviceMetrics(String topology) {
        this.topology = topology;
    }

    private static final Map<String, String> HELP = Map.ofEntries(
            Map.entry("verdict", "1 for the verdict of the advice, 0 for the others."),
            Map.entry("tuples_per_second", "Spout tuples per second in the measured time."),
            Map.entry("required_tuples_per_second", "Spout tuples per second that the topology must sustain."),
            Map.entry("capacity_tuples_per_second", "Predicted highest rate of the present deployment."),
            Map.entry("advised_capacity_tuples_per_second", "Predicted highest rate of the advised deployment."),
            Map.entry("lag_tuples", "Tuples that wait outside of the topology."),
            Map.entry("gain_ratio", "Gain or saving of the advised deployment, as a share of the present one."),
            Map.entry("utilization_ratio", "Mean share of the time in which the executors of a component are busy."),
            Map.entry("executors", "Executors of a component."),
            Map.entry("advised_executors", "Advised executors of a component."),
            Map.entry("workers", "Worker processes."),
            Map.entry("advised_workers", "Advised worker processes."));

    /** Returns the gauges, sorted by name. Unknown values have no gauge. */
    public static String of(Advice advice) {
        AdviceMetrics metrics = new AdviceMetrics(advice.topology());
        for (Answer answer : Answer.values()) {
            metrics.add(
                    "verdict",
                    Map.of("verdict", answer.text()),
                    advice.verdict().answer() == answer ? 1 : 0);
        }
        metrics.add("tuples_per_second", advice.load().tuplesPerSecond());
        metrics.add("required_tuples_per_second", advice.load().requiredTuplesPerSecond());
        advice.load().lag().ifPresent(lag -> metrics.add("lag_tuples", Map.of(), (double) lag));
        advice.components().forEach(component -> {
            Map<String, String> labels = Map.of("component", component.id());
            component.measured().utilization().ifPresent(share -> metrics.add("utilization_ratio", labels, share));
            metrics.add("executors", labels, component.now().executors());
            int advised =
                    component.chainedTo().isPresent() ? 1 : component.advised().executors();
            metrics.add("advised_executors", labels, advised);
        });
        advice.deployments().ifPresent(all -> {
            Deployment now = all.now();
            Deployment then = advice.recommended().orElse(now);
            metrics.add("capacity_tuples_per_second", Map.of(), now.load().capacity());
            metrics.add(
                    "advised_capacity_tuples_per_second", Map.of(), then.load().capacity());
            metrics.add("workers", Map.of(), now.workers());
            metrics.add("advised_workers", Map.of(), then.workers());
            metrics.add("gain_ratio", Map.of("of", "capacity"), then.gainOver(now));
            metrics.add("gain_ratio", Map.of("of", "executors"), then.executorsSaved(now));
            metrics.add("gain_ratio", Map.of("of", "workers"), then.workersSaved(now));
        });
        return metrics.text();
    }

    private void add(String name, OptionalDouble value) {
        value.ifPresent(known -> add(name, Map.of(), known));
    }

    private void add(String name, Map<String, String> labels, double value) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("topology", topology);
        all.putAll(labels);
        String text = all.entrySet().stream()
                .map(label -> label.getKey() + "=\"" + escaped(label.getValue()) + "\"")
                .collect(Collectors.joining(",", "{", "}"));
        samples.computeIfAbsent(name, family -> new LinkedHashMap<>()).put(PREFIX + name + text, value);
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        samples.forEach((name, values) -> {
            text.append("# HELP ").append(PREFIX).append(name).append(' ').append(HELP.get(name));
            text.append("\n# TYPE ").append(PREFIX).append(name).append(" gauge\n");
            values.forEach((sample, value) ->
                    text.append(sample).append(' ').append(number(value)).append('\n'));
        });
        return text.toString();
    }

    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }

    private static String escaped(String label) {
        return label.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }
}
