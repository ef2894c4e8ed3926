package io.aeolus.optimizer;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import io.aeolus.batching.PlanDocument;
import io.aeolus.batching.PlanDocument.Prediction;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A plan, and how it came about.
 *
 * @param asProfiled what the model expects of the topology as it was profiled
 * @param prediction what to expect of the plan
 * @param interval where the throughput of a run is expected
 * @param layout the choice of workers and ackers
 * @param states the modelled and the measured rate of each state of the profile
 * @param explanation the choices for components and streams, with their reasons
 * @param file the plan, as its file has it
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

    /** The same plan with a new prediction after runs of the plan; the interval is as wide as before. */
    public OptimizedPlan expecting(Prediction again) {
        double ratio = again.tuplesPerSecond() / prediction.tuplesPerSecond();
        return new OptimizedPlan(
                asProfiled,
                again,
                new Interval(interval.low() * ratio, interval.high() * ratio),
                layout,
                states,
                explanation,
                new PlanDocument(
                        file.topologyName(), file.plan(), file.config(), Optional.of(again), file.explanation()));
    }

    /** The same without one of its settings, and with a remark that gives the reason. */
    OptimizedPlan without(String setting, String remark) {
        Map<String, Object> settings = new LinkedHashMap<>(file.config());
        settings.remove(setting);
        Explanation explained = explanation.with(remark);
        return new OptimizedPlan(
                asProfiled,
                prediction,
                interval,
                layout,
                states,
                explained,
                new PlanDocument(
                        file.topologyName(), file.plan(), settings, file.prediction(), explained.lines(layout)));
    }

    /** The same with another interval. */
    OptimizedPlan within(Interval other) {
        return new OptimizedPlan(asProfiled, prediction, other, layout, states, explanation, file);
    }
}
