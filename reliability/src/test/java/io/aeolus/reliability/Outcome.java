// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The outcome of a scenario.
 *
 * @param scenario the scenario
 * @param seed seed of the times and victims
 * @param findings the result
 * @param load the smallest load before a fault; empty if the scenario does not check the load
 * @param recoveries duration of each recovery
 */
record Outcome(Scenario scenario, long seed, Findings findings, Optional<Load> load, List<Duration> recoveries) {

    /** Returns the checks that fail. */
    Set<Check> broken() {
        Set<Check> broken = findings.broken();
        load.ifPresent(least -> {
            if (least.meanBatch() < scenario.subject().leastBatch().orElseThrow()) {
                broken.add(Check.BATCHES);
            }
            if (least.buffered() <= 0) {
                broken.add(Check.BUFFERS);
            }
        });
        return broken;
    }

    /** Compares the outcome with the guarantees. */
    Outcome checked() {
        assertThat(broken()).as("broken guarantees of %s", this).isEmpty();
        return this;
    }

    int kills() {
        return scenario.times() * scenario.fault().kills();
    }
}
