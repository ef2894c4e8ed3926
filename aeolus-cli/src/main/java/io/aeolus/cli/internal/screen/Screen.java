// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.screen;

import io.aeolus.cluster.Progress;

/** Shows the progress and the remarks of a command. Thread-safe. */
public interface Screen extends Progress {

    /** Returns progress whose amounts are seconds. */
    default Progress inSeconds() {
        return (description, done, total) -> update("%s: %d of %d s".formatted(description, done, total), 0, 0);
    }

    /** Erases the progress. */
    void clear();

    /** Erases the progress and ignores all further calls, because threads may still run while the process ends. */
    default void end() {
        clear();
    }
}
