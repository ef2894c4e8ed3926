// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.output;

import java.util.Locale;

/** Why a buffer was flushed. */
public enum FlushReason {
    /** The buffer is full. */
    SIZE,
    /** Its first row has reached its linger. */
    LINGER,
    /** A row of another buffer to the same task would overtake its rows. */
    BARRIER,
    /** The task has no more work. */
    IDLE,
    /** The spout has as many tuples in flight as allowed, so the buffered ones must be sent to be acked. */
    PENDING,
    /** The row was not buffered, since batches would hardly ever have a second row. */
    ALONE,
    /** User code or a control tuple requested a flush, or the batch sizes changed. */
    CONTROL,
    /** The component is closed or deactivated. */
    CLOSE;

    /** The name in metrics. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
