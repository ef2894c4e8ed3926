package io.aeolus.optimizer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A plan, and how it came about.
 *
 * @param file the plan, as its file has it
 * @param prediction what to expect of it
 * @param asItIs what the same model expects of the topology as it was profiled
 * @param cores processors that were planned for
 * @param limit what keeps the plan from being faster, a few words
 * @param components what was decided for each component
 * @param streams what was decided for each stream
 * @param skew where a hottest key bounds an operator, a line each with the highest rate that it can reach
 * @param remarks what the user should know, a line each
 * @param checks the model beside what was measured, for each state of the profile
 * @param layout what was decided for workers and ackers
 * @param interval where the throughput of a run is expected
 */
public record OptimizedPlan(
        PlanFile file,
        Prediction prediction,
        Prediction asItIs,
        double cores,
        String limit,
        List<ComponentChoice> components,
        List<StreamChoice> streams,
        List<String> skew,
        List<String> remarks,
        List<StateCheck> checks,
        LayoutChoice layout,
        Interval interval) {

    public OptimizedPlan {
        components = List.copyOf(components);
        streams = List.copyOf(streams);
        skew = List.copyOf(skew);
        remarks = List.copyOf(remarks);
        checks = List.copyOf(checks);
    }

    /** The same plan with what is expected of it once it was run; the interval is as wide as before. */
    public OptimizedPlan expecting(Prediction again) {
        double ratio = again.tuplesPerSecond() / prediction.tuplesPerSecond();
        return new OptimizedPlan(
                new PlanFile(file.topologyName(), file.plan(), file.config(), Optional.of(again), file.explanation()),
                again,
                asItIs,
                cores,
                limit,
                components,
                streams,
                skew,
                remarks,
                checks,
                layout,
                new Interval(interval.low() * ratio, interval.high() * ratio));
    }

    /** The same without one of its settings, and with a remark that gives the reason. */
    OptimizedPlan without(String setting, String remark) {
        Map<String, Object> settings = new LinkedHashMap<>(file.config());
        settings.remove(setting);
        List<String> more = new ArrayList<>(remarks);
        more.add(remark);
        List<String> explanation = new ArrayList<>(file.explanation());
        explanation.add(remark);
        return new OptimizedPlan(
                new PlanFile(file.topologyName(), file.plan(), settings, file.prediction(), explanation),
                prediction,
                asItIs,
                cores,
                limit,
                components,
                streams,
                skew,
                more,
                checks,
                layout,
                interval);
    }

    /** The same with another interval. */
    OptimizedPlan within(Interval other) {
        return new OptimizedPlan(
                file, prediction, asItIs, cores, limit, components, streams, skew, remarks, checks, layout, other);
    }
}
