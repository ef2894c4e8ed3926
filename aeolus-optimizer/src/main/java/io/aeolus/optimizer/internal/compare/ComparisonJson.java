package io.aeolus.optimizer.internal.compare;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.aeolus.monitor.JsonText;
import io.aeolus.monitor.LatencyMillis;
import io.aeolus.monitor.Measurement;
import io.aeolus.monitor.RunRecord;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;
import java.util.OptionalDouble;

/** A comparison as JSON, version 1. What is unknown is null. Numbers have six significant digits or all that are exact. */
public final class ComparisonJson {

    private static final int VERSION = 1;
    private static final MathContext PRECISION = new MathContext(6);

    private ComparisonJson() {}

    /**
     * Writes a comparison.
     *
     * @param result what was found
     * @return JSON text of several lines
     */
    public static String text(ComparisonResult result) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("version", VERSION);
        root.put("workload", result.workload());
        root.put("cluster", result.cluster());
        ObjectNode input = root.putObject("input");
        if (result.rows().isPresent()) {
            input.put("rows", result.rows().getAsLong());
        } else {
            input.putNull("rows");
        }
        result.input().forEach(input::putPOJO);
        ArrayNode runs = root.putArray("runs");
        result.runs().forEach(run -> put(run, runs.addObject()));
        ObjectNode summary = root.putObject("summary");
        result.summaries().forEach(ofOne -> put(result, ofOne, summary.putObject(ofOne.label())));
        Optional<ReferenceRun> reference = result.worstReference();
        if (reference.isPresent()) {
            // A row that should not be there is a row that differs.
            root.putObject("reference")
                    .put("matched", reference.get().report().matched())
                    .put(
                            "mismatched",
                            reference.get().report().mismatched()
                                    + reference.get().report().unexpected())
                    .put("missing", reference.get().report().missing());
        } else {
            root.putNull("reference");
        }
        return JsonText.of(root);
    }

    private static void put(RunRecord run, ObjectNode json) {
        Measurement measured = run.measurement();
        json.put("config", run.config());
        json.put("run", run.run());
        json.put("tuples", measured.tuples());
        json.put("seconds", rounded(measured.seconds()));
        json.put("tuplesPerSecond", rounded(measured.tuplesPerSecond()));
        put(measured.latency(), json);
        json.put("lost", measured.lost());
        json.put("duplicated", measured.duplicated());
        json.put("outputDigest", measured.output().text());
        json.put("meanBatchSize", rounded(measured.meanBatchSize()));
        json.put("peakMemoryMiB", rounded(measured.peakMemoryMiB()));
        put("predictedTuplesPerSecond", run.predictedTuplesPerSecond(), json);
    }

    private static void put(ComparisonResult result, Summary summary, ObjectNode json) {
        json.put("medianTuplesPerSecond", rounded(summary.tuplesPerSecond().median()));
        put("ratioToStock", result.ratio(summary, Configuration.STOCK), json);
        put("ratioToStormTuned", result.ratio(summary, Configuration.STORM_TUNED), json);
        put(summary.latency(), json);
    }

    private static void put(Optional<LatencyMillis> latency, ObjectNode json) {
        if (latency.isPresent()) {
            json.putObject("latencyMillis")
                    .put("p50", rounded(latency.get().p50()))
                    .put("p99", rounded(latency.get().p99()))
                    .put("max", rounded(latency.get().max()));
        } else {
            json.putNull("latencyMillis");
        }
    }

    private static void put(String name, OptionalDouble value, ObjectNode json) {
        if (value.isPresent()) {
            json.put(name, rounded(value.getAsDouble()));
        } else {
            json.putNull(name);
        }
    }

    private static BigDecimal rounded(double value) {
        BigDecimal exact = BigDecimal.valueOf(value);
        BigDecimal rounded = exact.round(PRECISION).stripTrailingZeros();
        return rounded.scale() < 0 ? exact.setScale(0, java.math.RoundingMode.HALF_UP) : rounded;
    }
}
