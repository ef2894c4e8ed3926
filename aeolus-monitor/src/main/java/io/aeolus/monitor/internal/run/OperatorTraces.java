package io.aeolus.monitor.internal.run;

import io.aeolus.monitor.OperatorTrace;
import io.aeolus.monitor.ProcessingMillis;
import io.aeolus.monitor.internal.run.Moment.Worked;
import io.aeolus.probe.ComponentTraffic;
import io.aeolus.probe.Distribution;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What each component did in the part of a run that counts.
 *
 * @param notCounted the moment up to which nothing counts
 * @param start a moment soon after the beginning
 * @param end the moment at which the last row was seen to be processed
 * @param now a later moment, when all messages in bolts are known
 */
record OperatorTraces(Moment notCounted, Moment start, Moment end, Moment now) {

    private static final double NANOS_PER_MILLI = 1e6;

    List<OperatorTrace> of(Collection<String> components) {
        return components.stream().sorted().map(this::of).toList();
    }

    private OperatorTrace of(String id) {
        ComponentTraffic before = notCounted.traffic(id);
        ComponentTraffic after = end.traffic(id);
        Map<String, Long> flushes = new HashMap<>(after.flushes());
        before.flushes().forEach((reason, count) -> flushes.merge(reason, -count, Long::sum));
        flushes.values().removeIf(count -> count <= 0);
        Distribution processing = now.processing(id).minus(notCounted.processing(id));
        return new OperatorTrace(
                id,
                after.emitted() - before.emitted(),
                busyShare(id),
                processing.count() > 0 ? Optional.of(millis(processing)) : Optional.empty(),
                after.batches() - before.batches(),
                after.rows() - before.rows(),
                flushes);
    }

    /** An operator is as busy as its busiest executor, which may not have been there at the start. */
    private OptionalDouble busyShare(String id) {
        double nanos = end.nanos() - start.nanos();
        Map<Moment.Executor, Worked> before = start.executors(id);
        return nanos <= 0
                ? OptionalDouble.empty()
                : end.executors(id).entrySet().stream()
                        .mapToDouble(executor ->
                                executor.getValue().since(before.getOrDefault(executor.getKey(), Worked.NOTHING))
                                        / nanos)
                        .map(share -> Math.min(1, share))
                        .max();
    }

    private static ProcessingMillis millis(Distribution nanos) {
        return new ProcessingMillis(
                nanos.count(),
                nanos.atPercentile(10) / NANOS_PER_MILLI,
                nanos.atPercentile(50) / NANOS_PER_MILLI,
                nanos.atPercentile(90) / NANOS_PER_MILLI,
                nanos.atPercentile(99) / NANOS_PER_MILLI,
                nanos.max() / NANOS_PER_MILLI);
    }
}
