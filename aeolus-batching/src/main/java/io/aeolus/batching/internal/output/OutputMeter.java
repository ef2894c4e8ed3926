// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.output;

/** Counts the output of a task. Called under the guard of the {@link Outputs}. */
public interface OutputMeter {

    /** Counts sent tuples of user code. A tuple is counted once, even if it is part of several batches. */
    void emitted(int tuples);

    /** Counts tuples that user code has emitted on a stream, once each. */
    void emitted(String stream, long tuples);

    /** Counts a buffer that was flushed. */
    void flushed(int rows, FlushReason reason);

    /** Counts a row that bypassed the buffers, for {@link FlushReason#ALONE}. */
    void bypassed();

    /** Counts a value that changed after it was emitted, while its row was buffered. From then on the values of the stream are copied. */
    void changed(String stream, String field);
}
