// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.explain;

/**
 * Why a parallelism or a batch size was chosen.
 *
 * @param summary a few words
 * @param text the reason with its numbers, without the name of the component or stream
 */
record Reason(String summary, String text) {

    /** Returns the reason for a choice of a plan that ran while the topology was profiled. */
    static Reason profiled(String choice) {
        return new Reason("as profiled", choice + ": as profiled");
    }
}
