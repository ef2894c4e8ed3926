// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

/**
 * How often rows may have been replayed.
 *
 * @param faults how often the source may have restarted
 * @param rounds how often all rows in flight may have been replayed
 */
record Replays(int faults, long rounds) {

    /** Faults after each of which all rows in flight are replayed once. */
    static Replays oncePerFault(int faults) {
        return new Replays(faults, faults);
    }
}
