// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import io.aeolus.reliability.counting.CountingTopology;

/**
 * How often rows may have been replayed.
 *
 * @param faults how often the source may have restarted
 * @param rounds how often all rows in flight may have been replayed
 */
record Replays(int faults, long rounds) {

    /**
     * Returns the bound on replays of all tasks of the source.
     *
     * @param inFlight the rows that a task of the source may have in flight
     */
    long most(int inFlight) {
        return CountingTopology.SOURCE_TASKS * inFlight * rounds;
    }

    /** Faults after each of which all rows in flight are replayed once. */
    static Replays oncePerFault(int faults) {
        return new Replays(faults, faults);
    }
}
