package io.aeolus.optimizer.internal.search;

/**
 * What bounds a choice.
 *
 * @param shortly a few words
 * @param line the same with its figures, after the name of what was chosen for
 */
record Reason(String shortly, String line) {

    /** Of what was chosen because the plan was run for the profile. */
    static Reason asProfiled(String what) {
        return new Reason("as profiled", what + ": as it was profiled");
    }
}
