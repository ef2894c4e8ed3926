// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.explain;

import io.aeolus.monitor.AckDelayBound;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.OperatorProfile.Source;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.Amounts;
import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.Limit;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.internal.search.SearchResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A remark on a plan that a spout limits, as it limited the profile: no plan is faster, but a plan can save resources.
 *
 * @param before the evaluation of the topology as it was profiled
 */
record SourceRateRemark(Profile profile, SearchResult found, Evaluation before) {

    /** Returns the remark; empty if no spout limits the plan, or if a spout waits for late acks, which another remark reports. */
    Optional<String> text() {
        Evaluation planned = found.chosen().evaluation();
        boolean waitsForAcks = AckDelayBound.of(profile).isPresent();
        if (waitsForAcks
                || !(planned.limit() instanceof Limit.Source source && before.limit() instanceof Limit.Source)) {
            return Optional.empty();
        }
        String id = found.problem().model().operator(source.operator()).id();
        return Optional.of("no higher rate: '%s' emits at most %s tuples/s%s; %s"
                .formatted(id, Amounts.number(planned.tuplesPerSecond()), cause(id), savings(planned)));
    }

    private String cause(String id) {
        return profile.components().stream()
                .filter(component -> component.id().equals(id))
                .map(ComponentProfile::operator)
                .flatMap(operator -> operator.source().stream())
                .map(SourceRateRemark::cause)
                .findFirst()
                .orElse("");
    }

    private static String cause(Source source) {
        return source.waitShare() > source.idleShare()
                ? " (nextTuple waits %s of the time)".formatted(Amounts.percent(source.waitShare()))
                : " (nextTuple has nothing to emit %s of the time)".formatted(Amounts.percent(source.idleShare()));
    }

    private String savings(Evaluation planned) {
        List<String> savings = new ArrayList<>();
        long tasks = found.chosen().plan().tasks();
        int executors = Arrays.stream(found.problem().model().parallelisms()).sum();
        if (tasks < executors) {
            savings.add("executors %d -> %d".formatted(executors, tasks));
        }
        double cores = found.problem().bounds().cores();
        if (isLower(planned.coreShare(), before.coreShare())) {
            savings.add("busy cores %s -> %s"
                    .formatted(Amounts.count(before.coreShare() * cores), Amounts.count(planned.coreShare() * cores)));
        }
        if (isLower(planned.meanLatencyNanos(), before.meanLatencyNanos())) {
            savings.add("mean latency %s -> %s"
                    .formatted(Amounts.nanos(before.meanLatencyNanos()), Amounts.nanos(planned.meanLatencyNanos())));
        }
        return savings.isEmpty() ? "the plan saves nothing" : "the plan saves " + String.join(", ", savings);
    }

    private static boolean isLower(double now, double before) {
        return now < (1 - ModelConstants.MUCH_SAVED) * before;
    }
}
