// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.aeolus.batching.PlanDocument;
import io.aeolus.batching.PlanDocument.Prediction;
import java.util.List;
import java.util.Optional;

/**
 * A plan with its predictions and reasons.
 *
 * @param asProfiled the prediction for the topology as it was profiled
 * @param prediction the prediction for the plan
 * @param interval the prediction interval of a run's throughput
 * @param layout the number of workers and ackers
 * @param states the predicted and the measured rate of each profiled state
 * @param explanation the choices for components and streams, with reasons
 * @param file the plan in the format of its file
 */
public record OptimizedPlan(
        Prediction asProfiled,
        Prediction prediction,
        Interval interval,
        LayoutChoice layout,
        List<StateCheck> states,
        Explanation explanation,

        @JsonProperty("plan") @JsonSerialize(converter = PlanFile.Embedded.class)
        PlanDocument file) {

    public OptimizedPlan {
        states = List.copyOf(states);
    }

    /** Returns a copy with the given prediction after runs of the plan; the interval keeps its relative width. */
    public OptimizedPlan withPrediction(Prediction other) {
        double ratio = other.tuplesPerSecond() / prediction.tuplesPerSecond();
        return new OptimizedPlan(
                asProfiled,
                other,
                new Interval(interval.low() * ratio, interval.high() * ratio),
                layout,
                states,
                explanation,
                new PlanDocument(
                        file.topologyName(), file.plan(), file.config(), Optional.of(other), file.explanation()));
    }

    /** Returns a copy with the given interval. */
    OptimizedPlan withInterval(Interval other) {
        return new OptimizedPlan(asProfiled, prediction, other, layout, states, explanation, file);
    }
}
