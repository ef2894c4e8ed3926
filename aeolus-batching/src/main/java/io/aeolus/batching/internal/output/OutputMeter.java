package io.aeolus.batching.internal.output;

/** Told what leaves a task. Called under the guard of the {@link Outputs}. */
public interface OutputMeter {

    /**
     * Tuples that user code emitted leave, each counted once however many tasks get it.
     *
     * @param tuples how many
     */
    void emitted(int tuples);

    /**
     * A buffer was sent.
     *
     * @param rows its rows, at least 1
     * @param reason why now
     */
    void sent(int rows, FlushReason reason);

    /**
     * A value changed after it was emitted, while its row waited. From now on the values of the stream are copied.
     *
     * @param stream the stream
     * @param field the value's field
     */
    void changed(String stream, String field);

    /** A row did not go into a buffer, as {@link FlushReason#ALONE} says. */
    void sentAlone();
}
