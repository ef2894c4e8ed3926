// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import java.time.Duration;

/** Receives the progress of a long operation. Implementations are thread-safe. */
@FunctionalInterface
public interface Progress {

    /** Ignores all calls. */
    Progress NONE = (description, done, total) -> {};

    /**
     * Updates the progress. May be called a few thousand times per second.
     *
     * @param description the current work in a few words, in the present continuous
     * @param done the number of completed units
     * @param total the number of all units, or 0 if unknown
     */
    void update(String description, long done, long total);

    /** Updates the estimated remaining time. The default does nothing. */
    default void expect(Duration rest) {}

    /** Receives a remark for the user in one line. The default does nothing. */
    default void note(String line) {}
}
