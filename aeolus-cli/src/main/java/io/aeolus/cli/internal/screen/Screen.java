package io.aeolus.cli.internal.screen;

import io.aeolus.cluster.Progress;

/** Where a command says, besides its result, what it does. Thread-safe. */
public interface Screen extends Progress {

    /** Says one line that stays. */
    @Override
    void note(String line);

    /** Nothing more is being done: removes what is not to stay. */
    void clear();

    /** The process is ending: clears the screen, and shows nothing of what threads still do. */
    default void end() {
        clear();
    }
}
