// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * The outcome of a scenario.
 *
 * @param scenario the scenario
 * @param seed seed of the times and victims
 * @param findings the result
 * @param recoveries duration of each recovery
 */
record Outcome(Scenario scenario, long seed, Findings findings, List<Duration> recoveries) {

    private static final double MILLIS_PER_SECOND = 1000;

    /** Formats the outcome as a row of {@link FailureTable}. */
    String row() {
        return String.format(
                Locale.ROOT,
                "| %s | %s | %d | %d | %,d | %d | %,d | %,d | %s | %.1f | %.1f |",
                scenario.fault().title(),
                scenario.subject().title(),
                scenario.times(),
                kills(),
                findings.rows(),
                findings.lost(),
                findings.replays(),
                findings.duplicated(),
                findings.overtaken().isPresent() ? findings.overtaken().getAsLong() : "",
                medianSeconds(),
                maxSeconds());
    }

    int kills() {
        return scenario.times() * scenario.fault().kills();
    }

    double medianSeconds() {
        double[] seconds = recoveries.stream()
                .mapToDouble(time -> time.toMillis() / MILLIS_PER_SECOND)
                .sorted()
                .toArray();
        int half = seconds.length / 2;
        return seconds.length % 2 == 1 ? seconds[half] : (seconds[half - 1] + seconds[half]) / 2;
    }

    double maxSeconds() {
        return recoveries.stream().mapToLong(Duration::toMillis).max().orElseThrow() / MILLIS_PER_SECOND;
    }
}
