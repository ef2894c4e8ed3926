// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import io.aeolus.cli.internal.variant.Configuration;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * What to compare.
 *
 * @param configurations the configurations, at least one
 * @param runs counted runs of each configuration
 * @param ratePerSecond the maximum number of tuples that all spouts together emit per second in counted runs; empty without a limit
 * @param hasReference whether to compare outputs with reference results
 * @param warmUp the warm-up of each configuration; the throughput is measured in its second half
 * @param longestFused the longest run of the fused configuration; empty without a limit, because the user has requested it
 */
public record ComparisonOptions(
        Set<Configuration> configurations,
        int runs,
        OptionalDouble ratePerSecond,
        boolean hasReference,
        Duration warmUp,
        Optional<Duration> longestFused) {

    /** Copies the set, in the order of the report. */
    public ComparisonOptions {
        configurations = EnumSet.copyOf(configurations);
    }
}
