// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.screen;

import io.aeolus.cluster.Progress;

/** Shows the progress and the remarks of a command. Thread-safe. */
public interface Screen extends Progress {

    /** Prints a line. */
    @Override
    void note(String line);

    /** Erases the progress. */
    void clear();

    /** Erases the progress and ignores all further calls, because threads may still run while the process ends. */
    default void end() {
        clear();
    }
}
