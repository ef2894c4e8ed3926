// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * The usage of a process over time. The first third is the warm-up; the last third must not use more than the second.
 *
 * @param process the process's name
 * @param samples the samples by time, at least three
 */
record UsageTrend(String process, List<ProcessUsage> samples) {

    private static final double HEAP_TOLERANCE = 0.1;
    private static final long HEAP_SLACK_BYTES = 8 << 20;

    /** A thread or connection may come and go. */
    private static final long SLACK = 2;

    /** Returns a sentence for each resource of which the process uses more and more. */
    List<String> leaks() {
        return Stream.of(
                        growth("heap bytes", ProcessUsage::heapBytes, HEAP_TOLERANCE, HEAP_SLACK_BYTES),
                        growth("threads", ProcessUsage::threads, 0, SLACK),
                        growth("file descriptors", ProcessUsage::files, 0, SLACK),
                        growth("sockets", ProcessUsage::sockets, 0, SLACK))
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<String> growth(String what, ToLongFunction<ProcessUsage> resource, double tolerance, long slack) {
        long before = median(1, resource);
        long after = median(2, resource);
        return after > before * (1 + tolerance) + slack
                ? Optional.of("%s of %s grow from %,d to %,d".formatted(what, process, before, after))
                : Optional.empty();
    }

    private long median(int third, ToLongFunction<ProcessUsage> resource) {
        int size = samples.size() / 3;
        long[] values = samples.stream()
                .skip((long) third * size)
                .limit(size)
                .mapToLong(resource)
                .sorted()
                .toArray();
        return values[values.length / 2];
    }
}
