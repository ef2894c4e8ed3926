// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import java.util.function.BooleanSupplier;

/**
 * The recovery from a fault.
 *
 * @param sinceMillis when the fault was injected or ended
 * @param isRepaired whether the affected processes run again; progress of all tasks is checked separately
 */
record Recovery(long sinceMillis, BooleanSupplier isRepaired) {

    /** Starts now; complete when all tasks make progress. */
    static Recovery fromNow() {
        return new Recovery(LiveRun.nowMillis(), () -> true);
    }
}
