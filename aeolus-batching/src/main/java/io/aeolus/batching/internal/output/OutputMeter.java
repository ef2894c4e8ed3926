package io.aeolus.batching.internal.output;

/** Counts what leaves a task. Called under the guard of the {@link Outputs}. */
public interface OutputMeter {

    /** Tuples that user code emitted leave, each counted once however many tasks get it. */
    void emitted(int tuples);

    /** A buffer with at least one row was sent. */
    void sent(int rows, FlushReason reason);

    /** A row did not go into a buffer, for {@link FlushReason#ALONE}. */
    void sentAlone();

    /** A value changed after it was emitted, while its row waited. From now on the values of the stream are copied. */
    void changed(String stream, String field);
}
