package io.aeolus.optimizer.internal.check;

import io.aeolus.monitor.AckDelayBound;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.OperatorProfile.Source;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.Amounts;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.Limit;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.search.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What is to be said where a source sets its rate itself: that no plan is faster, and what the plan saves instead. */
public final class SourceRateRemark {

    private SourceRateRemark() {}

    /** A line, if the rate of the plan is a source's own. A source that waits for late acks has a remark already. */
    public static Optional<String> remark(
            Profile profile, Problem problem, Plan plan, Evaluation planned, Evaluation asItIs) {
        boolean isHeldUp = AckDelayBound.of(profile).isPresent();
        if (isHeldUp || !(planned.limit() instanceof Limit.Source source && asItIs.limit() instanceof Limit.Source)) {
            return Optional.empty();
        }
        Operator operator = problem.dataflow().operators().get(source.operator());
        return Optional.of("no rate is gained: '%s' emits %s tuples/s by itself%s; %s"
                .formatted(
                        operator.id(),
                        Amounts.number(planned.tuplesPerSecond()),
                        why(profile, operator.id()),
                        saved(problem, plan, planned, asItIs)));
    }

    private static String why(Profile profile, String id) {
        return profile.components().stream()
                .filter(component -> component.id().equals(id))
                .map(ComponentProfile::operator)
                .flatMap(operator -> operator.source().stream())
                .map(SourceRateRemark::why)
                .findFirst()
                .orElse("");
    }

    private static String why(Source source) {
        return source.waitShare() > source.idleShare()
                ? " (it waits inside of nextTuple for %s of the time)".formatted(Amounts.percent(source.waitShare()))
                : " (it has nothing to emit for %s of the time)".formatted(Amounts.percent(source.idleShare()));
    }

    private static String saved(Problem problem, Plan plan, Evaluation planned, Evaluation asItIs) {
        List<String> saved = new ArrayList<>();
        int executors = executors(problem.dataflow());
        if (plan.tasks() < executors) {
            saved.add("executors %d -> %d".formatted(executors, plan.tasks()));
        }
        double cores = problem.bounds().cores();
        if (isLess(planned.coreShare(), asItIs.coreShare())) {
            saved.add("processors %s -> %s"
                    .formatted(Amounts.count(asItIs.coreShare() * cores), Amounts.count(planned.coreShare() * cores)));
        }
        if (isLess(planned.latency().meanNanos(), asItIs.latency().meanNanos())) {
            saved.add("mean latency %s -> %s"
                    .formatted(
                            Amounts.nanos(asItIs.latency().meanNanos()),
                            Amounts.nanos(planned.latency().meanNanos())));
        }
        return saved.isEmpty() ? "there is nothing to save either" : "the plan saves " + String.join(", ", saved);
    }

    private static boolean isLess(double now, double before) {
        return now < (1 - ModelConstants.MUCH_SAVED) * before;
    }

    private static int executors(CostModel dataflow) {
        return dataflow.operators().stream().mapToInt(Operator::parallelism).sum();
    }
}
