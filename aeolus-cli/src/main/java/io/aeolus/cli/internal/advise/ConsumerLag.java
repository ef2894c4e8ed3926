// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.advise;

import io.aeolus.probe.Nanos;
import java.time.Duration;

/**
 * Tuples that wait outside of the topology, such as the lag of a consumer group.
 *
 * @param tuples the waiting tuples, at least 0
 * @param catchUp the time in which the topology must process them in addition to new tuples, above 0
 */
public record ConsumerLag(long tuples, Duration catchUp) {

    /** Returns the tuples per second that the topology must process in addition to new tuples. */
    double tuplesPerSecond() {
        return tuples * Nanos.PER_SECOND / catchUp.toNanos();
    }
}
