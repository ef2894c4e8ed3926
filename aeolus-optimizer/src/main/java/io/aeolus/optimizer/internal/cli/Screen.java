package io.aeolus.optimizer.internal.cli;

import io.aeolus.monitor.Progress;

/** Where a command says, besides its result, what it does. Thread-safe. */
interface Screen extends Progress {

    /**
     * Says something that stays.
     *
     * @param line one line
     */
    void note(String line);

    /** Nothing more is being done: removes what is not to stay. */
    void clear();
}
