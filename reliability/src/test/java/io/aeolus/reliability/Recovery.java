package io.aeolus.reliability;

import java.util.function.BooleanSupplier;

/**
 * What a topology has to recover from.
 *
 * @param sinceMillis when the harm was done, or was over
 * @param isRepaired whether what was harmed is there again; that all tasks are at work is looked for besides
 */
record Recovery(long sinceMillis, BooleanSupplier isRepaired) {

    /** From now on, when all tasks are at work. */
    static Recovery fromNow() {
        return new Recovery(LiveRun.nowMillis(), () -> true);
    }
}
