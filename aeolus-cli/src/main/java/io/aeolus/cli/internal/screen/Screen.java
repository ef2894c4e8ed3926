package io.aeolus.cli.internal.screen;

import io.aeolus.cluster.Progress;

/** Shows the progress and the notes of a command. Thread-safe. */
public interface Screen extends Progress {

    /** Shows a line that stays. */
    @Override
    void note(String line);

    /** Removes the progress. */
    void clear();

    /** Removes the progress, and shows nothing more: the process ends while threads still run. */
    default void end() {
        clear();
    }
}
