package io.aeolus.batching.internal.output;

import java.util.Locale;

/** Why a batch was sent when it was. */
public enum FlushReason {
    /** It was full. */
    SIZE,
    /** Its first row could not wait any longer. */
    LINGER,
    /** A row on another way to the same task would have overtaken it. */
    BARRIER,
    /** The task had nothing more to do. */
    IDLE,
    /** The spout may have no more tuples open, so that these had to leave to be acked. */
    PENDING,
    /** Hardly any rows come while another waits, so that this one did not wait. */
    ALONE,
    /** The user's code or a control tuple asked for it. */
    CONTROL,
    /** The component is closed or deactivated. */
    CLOSE;

    /** The name in metrics. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
