package io.aeolus.monitor.internal.run;

import io.aeolus.monitor.OperatorTrace;
import io.aeolus.monitor.ProcessingMillis;
import io.aeolus.monitor.internal.ledger.Activity;
import io.aeolus.monitor.internal.ledger.ComponentActivity;
import io.aeolus.monitor.internal.ledger.ExecutorTime;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What each component did in the part of a run that counts.
 *
 * @param notCounted what was done before
 * @param start a moment soon after the beginning
 * @param end the moment at which the last row was seen to be processed
 * @param processing how long messages were in bolts, in nanoseconds, by the bolt's id
 */
record OperatorTraces(
        Activity notCounted, RunSampler.Moment start, RunSampler.Moment end, Map<String, Histogram> processing) {

    private static final double NANOS_PER_MILLI = 1e6;

    List<OperatorTrace> of(Collection<String> components) {
        return components.stream().sorted().map(this::of).toList();
    }

    private OperatorTrace of(String id) {
        ComponentActivity before = notCounted.of(id);
        ComponentActivity after = end.activity().of(id);
        return new OperatorTrace(
                id,
                after.emitted() - before.emitted(),
                busyShare(start.activity().of(id), after, end.nanos() - start.nanos()),
                Optional.ofNullable(processing.get(id)).map(OperatorTraces::millis),
                after.batches() - before.batches(),
                after.rows() - before.rows(),
                difference(before.flushes(), after.flushes()));
    }

    private static OptionalDouble busyShare(ComponentActivity before, ComponentActivity after, long nanos) {
        if (nanos <= 0) {
            return OptionalDouble.empty();
        }
        return after.executors().entrySet().stream()
                .mapToDouble(executor -> {
                    ExecutorTime earlier = before.executors().getOrDefault(executor.getKey(), ExecutorTime.NONE);
                    return Math.min(1, (double) executor.getValue().workedSince(earlier) / nanos);
                })
                .max();
    }

    private static Map<String, Long> difference(Map<String, Long> before, Map<String, Long> after) {
        Map<String, Long> differences = new HashMap<>();
        after.forEach((reason, count) -> {
            @Nullable Long earlier = before.get(reason);
            long more = count - (earlier == null ? 0 : earlier);
            if (more > 0) {
                differences.put(reason, more);
            }
        });
        return differences;
    }

    private static ProcessingMillis millis(Histogram nanos) {
        return new ProcessingMillis(
                nanos.getTotalCount(),
                at(nanos, 10),
                at(nanos, 50),
                at(nanos, 90),
                at(nanos, 99),
                nanos.getMaxValue() / NANOS_PER_MILLI);
    }

    private static double at(Histogram nanos, double percentile) {
        return nanos.getValueAtPercentile(percentile) / NANOS_PER_MILLI;
    }
}
