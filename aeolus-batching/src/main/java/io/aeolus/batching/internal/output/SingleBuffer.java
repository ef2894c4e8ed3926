package io.aeolus.batching.internal.output;

import java.util.List;

/** One buffer: every row may go to any task (shuffle) or goes to the same ones (all, global). */
record SingleBuffer(List<Integer> knownTasks) implements BufferChoice {

    @Override
    public int count() {
        return 1;
    }

    @Override
    public int of(List<Object> values) {
        return 0;
    }

    @Override
    public List<Integer> tasks(int buffer) {
        return knownTasks;
    }
}
