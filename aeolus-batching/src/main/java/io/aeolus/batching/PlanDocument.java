// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

import io.aeolus.batching.internal.plan.PlanReader;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The content of a plan file: a plan, its settings and its reasons. The file is JSON, version 1. {@code version}, {@code topology},
 * {@code components} and {@code streams} are required; {@code config}, {@code prediction} and {@code explanation} are optional, and
 * {@code prediction} may be null. An unknown, missing or duplicate field and a value of the wrong type are errors. Immutable.
 *
 * @param topologyName the name of the topology that the plan is for
 * @param plan the parallelism and the batch sizes
 * @param config the settings of Storm that belong to the plan
 * @param prediction the predicted performance, if known
 * @param explanation the reasons for the plan, one per line
 */
public record PlanDocument(
        String topologyName,
        BatchingPlan plan,
        Map<String, Object> config,
        Optional<Prediction> prediction,
        List<String> explanation) {

    /**
     * The predicted performance of a plan.
     *
     * @param tuplesPerSecond spout tuples that are fully processed per second
     * @param meanLatencyMillis mean time from the emission of a spout tuple to its ack
     */
    public record Prediction(double tuplesPerSecond, double meanLatencyMillis) {}

    /**
     * Copies the arguments.
     *
     * @param topologyName the name of the topology that the plan is for
     * @param plan the parallelism and the batch sizes
     * @param config the settings of Storm that belong to the plan
     * @param prediction the predicted performance, if known
     * @param explanation the reasons for the plan, one per line
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
     * @throws PlanException if the file cannot be read or is not a valid plan; the message is one line with file, place, reason and remedy
     */
    public static PlanDocument read(Path file) {
        return PlanReader.read(file);
    }

    /**
     * Parses a plan.
     *
     * @param json the plan in the format of the file
     * @param source the origin of the text, for error messages
     * @return the plan
     * @throws PlanException if the text is not a valid plan; the message is one line with source, place, reason and remedy
     */
    public static PlanDocument parse(String json, String source) {
        return PlanReader.parse(json, source);
    }
}
