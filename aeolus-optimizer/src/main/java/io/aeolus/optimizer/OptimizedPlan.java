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
 * @param layout what was decided for workers and ackers
 * @param states the model beside what was measured, for each state of the profile
 * @param explanation what was decided for components and streams, and why
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

    /** The same plan with what is expected of it once it was run; the interval is as wide as before. */
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
