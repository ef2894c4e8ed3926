// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.pages;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.StreamSupport;

/** A file of {@code aeolus compare --json}. Views: {@code headline} and {@code source}. */
record ComparisonFile(JsonNode root) implements ResultFile {

    private static final Map<String, String> MEANINGS = Map.of(
            "stock", "`stock`: the unmodified topology",
            "storm-tuned", "`storm-tuned`: the best of Storm's own batch sizes",
            "batch-only", "`batch-only`: batches at the declared parallelism, without chains",
            "optimized", "`optimized`: the computed plan",
            "fused", "`fused`: direct calls in one thread, without acks; one core");

    @Override
    public String render(String view) {
        return switch (view) {
            case "headline" -> headline();
            case "source" -> source();
            default -> throw new IllegalArgumentException("unknown view of a comparison: " + view);
        };
    }

    @Override
    public List<Double> ratios() {
        List<Double> ratios = new ArrayList<>();
        for (JsonNode summary : root.requiredAt("/summary")) {
            for (String field : List.of("ratioToStock", "ratioToStormTuned")) {
                if (summary.path(field).isNumber()) {
                    ratios.add(summary.get(field).doubleValue());
                }
            }
        }
        return ratios;
    }

    private String headline() {
        List<String> header = List.of(
                ResultFile.format(
                        "%,.0f tuples, %d runs",
                        number("/setup/input/rows"), runs("stock").size()),
                "tuples/s, median (min..max)",
                "vs stock",
                "p50 / p99 latency",
                "mean batch size",
                "lost",
                "result equal");
        List<List<String>> rows = new ArrayList<>();
        root.requiredAt("/summary").fieldNames().forEachRemaining(configuration -> rows.add(row(configuration)));
        return ResultFile.table(header, List.of(false, true, true, true, true, true, false), rows);
    }

    private List<String> row(String configuration) {
        List<JsonNode> runs = runs(configuration);
        double[] rates = sorted(rates(configuration), "tuplesPerSecond");
        double[] batchSizes = sorted(runs, "meanBatchSize");
        double[] lost = sorted(runs, "lost");
        return List.of(
                MEANINGS.getOrDefault(configuration, "`" + configuration + "`"),
                ResultFile.format("%,.0f (%,.0f..%,.0f)", throughput(configuration), rates[0], rates[rates.length - 1]),
                versusStock(configuration),
                latency(configuration),
                ResultFile.format("%,.0f", batchSizes[batchSizes.length / 2]),
                ResultFile.format("%,.0f", Arrays.stream(lost).sum()),
                root.requiredAt("/results/equal").asBoolean() ? "yes" : "no");
    }

    /** The rates of the steady parts if the medians are rates of steady parts, otherwise of whole runs. */
    private List<JsonNode> rates(String configuration) {
        return root.at("/steady/count").asBoolean() ? parts(configuration, "steady") : runs(configuration);
    }

    private List<JsonNode> runs(String configuration) {
        return parts(configuration, "measurement");
    }

    private List<JsonNode> parts(String configuration, String part) {
        List<JsonNode> runs = StreamSupport.stream(root.requiredAt("/runs").spliterator(), false)
                .filter(run -> run.required("config").textValue().equals(configuration))
                .map(run -> run.required(part))
                .toList();
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("no run of " + configuration);
        }
        return runs;
    }

    private static double[] sorted(List<JsonNode> runs, String field) {
        return runs.stream()
                .mapToDouble(run -> number(run.required(field), field))
                .sorted()
                .toArray();
    }

    private String versusStock(String configuration) {
        JsonNode clear = root.at("/summary/" + configuration + "/againstStock/tuplesPerSecond/isClear");
        String ratio = ResultFile.ratio(number("/summary/" + configuration + "/ratioToStock")) + " x";
        return clear.isBoolean() && !clear.booleanValue() ? ratio + ", within noise" : ratio;
    }

    /** Direct calls take less than 0.1 ms, which is not a latency of Storm. */
    private String latency(String configuration) {
        JsonNode latency = root.at("/summary/" + configuration + "/latencyMillis");
        return latency.path("p99").doubleValue() < 0.1
                ? "-"
                : ResultFile.format(
                        "%,.0f / %,.0f ms", number(latency.get("p50"), "p50"), number(latency.get("p99"), "p99"));
    }

    private String source() {
        LocalDate day = LocalDate.parse(root.requiredAt("/made/at").textValue().substring(0, "2026-11-27".length()));
        return ResultFile.format(
                "`%s`, %s, %,.0f cores, %,.1f GiB memory, %s, Storm %s",
                root.requiredAt("/made/command").textValue(),
                day.format(DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH)),
                number("/setup/machine/cores"),
                number("/setup/machine/memoryGiB"),
                root.requiredAt("/setup/machine/jvm").textValue(),
                root.requiredAt("/setup/machine/storm").textValue());
    }

    private double throughput(String configuration) {
        return number("/summary/" + configuration + "/medianTuplesPerSecond");
    }

    private double number(String path) {
        return number(root.requiredAt(path), path);
    }

    private static double number(JsonNode node, String name) {
        if (!node.isNumber()) {
            throw new IllegalArgumentException(name + " must be a number, but is " + node);
        }
        return node.doubleValue();
    }
}
