// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import java.time.Duration;

/** Receives the progress of long work. Implementations are thread-safe. */
@FunctionalInterface
public interface Progress {

    /** Ignores all calls. */
    Progress NONE = (description, done, total) -> {};

    /**
     * Updates the progress. Fast enough for a few thousand calls per second.
     *
     * @param description the current work in a few words, in the present continuous
     * @param done the completed units
     * @param total all units, or 0 if unknown
     */
    void update(String description, long done, long total);

    /** Updates the expected time until the end of all work. The default does nothing. */
    default void expect(Duration rest) {}

    /** Receives a remark for the user in one line. The default does nothing. */
    default void note(String line) {}
}
