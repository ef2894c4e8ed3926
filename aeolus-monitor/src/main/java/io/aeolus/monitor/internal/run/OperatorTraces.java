package io.aeolus.monitor.internal.run;

import io.aeolus.monitor.OperatorTrace;
import io.aeolus.monitor.ProcessingMillis;
import io.aeolus.monitor.internal.run.Activity.ComponentActivity;
import io.aeolus.probe.ComponentTraffic;
import io.aeolus.probe.Distribution;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
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
        Activity notCounted, RunSampler.Moment start, RunSampler.Moment end, Map<String, Distribution> processing) {

    private static final double NANOS_PER_MILLI = 1e6;

    List<OperatorTrace> of(Collection<String> components) {
        return components.stream().sorted().map(this::of).toList();
    }

    private OperatorTrace of(String id) {
        ComponentTraffic before = notCounted.of(id).traffic();
        ComponentTraffic after = end.activity().of(id).traffic();
        return new OperatorTrace(
                id,
                after.emitted() - before.emitted(),
                busyShare(start.activity().of(id), end.activity().of(id), end.nanos() - start.nanos()),
                Optional.ofNullable(processing.get(id))
                        .filter(times -> times.count() > 0)
                        .map(OperatorTraces::millis),
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
                    long worked = executor.getValue().workedSince(before.executors(), executor.getKey());
                    return Math.min(1, (double) worked / nanos);
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
