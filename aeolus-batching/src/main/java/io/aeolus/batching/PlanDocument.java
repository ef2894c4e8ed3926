package io.aeolus.batching;

import io.aeolus.batching.internal.plan.PlanReader;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A plan with all that its file holds. The file is JSON, version 1; {@code version}, {@code topology}, {@code components} and
 * {@code streams} are required, {@code config}, {@code prediction} and {@code explanation} may be left out, and
 * {@code prediction} may be null. A field that is unknown, missing, of the wrong type or there twice is an error. Immutable.
 *
 * @param topologyName the topology that the plan is for
 * @param plan parallelism and batch sizes
 * @param config settings of Storm that go with the plan
 * @param prediction what to expect, if somebody worked it out
 * @param explanation how the plan came about, a line each
 */
public record PlanDocument(
        String topologyName,
        BatchingPlan plan,
        Map<String, Object> config,
        Optional<Prediction> prediction,
        List<String> explanation) {

    /**
     * What to expect of a plan.
     *
     * @param tuplesPerSecond spout tuples fully processed in a second
     * @param meanLatencyMillis mean time from emission to ack
     */
    public record Prediction(double tuplesPerSecond, double meanLatencyMillis) {}

    /**
     * Copies the arguments.
     *
     * @param topologyName the topology that the plan is for
     * @param plan parallelism and batch sizes
     * @param config settings of Storm that go with the plan
     * @param prediction what to expect, if somebody worked it out
     * @param explanation how the plan came about, a line each
     */
    public PlanDocument {
        config = Collections.unmodifiableMap(new LinkedHashMap<>(config));
        explanation = List.copyOf(explanation);
    }

    /**
     * Reads a plan file.
     *
     * @param file the file
     * @return the plan
     * @throws PlanException if the file cannot be read or is not a plan; one line with file, place, reason and remedy
     */
    public static PlanDocument read(Path file) {
        return PlanReader.read(file);
    }

    /**
     * Reads a plan from text.
     *
     * @param json the plan in the format of the file
     * @param source where the text is from, for messages
     * @return the plan
     * @throws PlanException if the text is not a plan; one line with source, place, reason and remedy
     */
    public static PlanDocument parse(String json, String source) {
        return PlanReader.parse(json, source);
    }
}
