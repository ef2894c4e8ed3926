// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * A run as a line of numbers.
 *
 * @param counts {@link Count}, in this order
 * @param recoveries the recoveries of the run
 */
record RunLine(List<Long> counts, List<Duration> recoveries) {

    /** The meaning of the first numbers. */
    enum Count {
        SEED,
        FAULTS,
        KILLS,
        ROWS,
        LOST,
        REPLAYS,
        DUPLICATES,
        /** -1 if order is not checked. */
        OVERTAKEN,
        /** -1 if the load is not checked. */
        MEAN_BATCH
    }

    static RunLine of(Outcome outcome) {
        Findings findings = outcome.findings();
        LongStream counts = LongStream.of(
                outcome.seed(),
                outcome.scenario().times(),
                outcome.kills(),
                findings.rows(),
                findings.lost(),
                findings.replays(),
                findings.duplicated(),
                findings.overtaken().orElse(-1),
                outcome.load().map(load -> (long) load.meanBatch()).orElse(-1L));
        return new RunLine(counts.boxed().toList(), outcome.recoveries());
    }

    static RunLine parse(String text) {
        List<Long> numbers = Arrays.stream(text.split(" ")).map(Long::valueOf).toList();
        int counts = Count.values().length;
        return new RunLine(
                numbers.subList(0, counts),
                numbers.stream().skip(counts).map(Duration::ofMillis).toList());
    }

    String text() {
        return Stream.concat(counts.stream(), recoveries.stream().map(Duration::toMillis))
                .map(String::valueOf)
                .collect(Collectors.joining(" "));
    }

    long count(Count which) {
        return counts.get(which.ordinal());
    }
}
