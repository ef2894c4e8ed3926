// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.screen;

import io.aeolus.cluster.Progress;

/** Shows the progress and the remarks of a command. Thread-safe. */
public interface Screen extends Progress {

    /** Shows nothing. */
    Screen QUIET = new Screen() {
        @Override
        public void update(String description, long done, long total) {}

        @Override
        public void clear() {}
    };

    /** Returns progress whose amounts are seconds. */
    default Progress inSeconds() {
        Screen screen = this;
        return new Progress() {
            @Override
            public void update(String description, long done, long total) {
                screen.update("%s: %d of %d s".formatted(description, done, total), 0, 0);
            }

            @Override
            public void note(String line) {
                screen.note(line);
            }
        };
    }

    /** Erases the progress. */
    void clear();

    /** Erases the progress and ignores all further calls, because threads may still run while the process ends. */
    default void end() {
        clear();
    }
}
