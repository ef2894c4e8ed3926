package io.aeolus.monitor;

import io.aeolus.probe.ControlId;
import io.aeolus.probe.EndOfInput;
import java.time.Duration;

/** When a run is over, and which part of it counts. */
public sealed interface Ending {

    /**
     * When the whole input is processed: each spout task has got its {@link EndOfInput} acked and has no row open. The run counts
     * from its first row to its last ack.
     *
     * @param rows rows of the input, which is to say message ids that are no {@link ControlId}; at least 1
     */
    record EndOfRows(long rows) implements Ending {

        public EndOfRows {
            if (rows < 1) {
                throw new IllegalArgumentException("the input has no rows");
            }
        }
    }

    /**
     * When nothing happens any more: no row is open, and for a while, the silence, no spout has emitted one. The run counts from its
     * first row to the last ack before that while.
     */
    record Silence(Duration silence) implements Ending {}

    /**
     * When some time has passed. Then the spouts are asked for no more rows, and those that are open get a while to be acked, which
     * does not count.
     *
     * @param warmUp time from the first row on that does not count
     * @param measured time that counts, after the warm-up
     * @param drain the longest while for open rows without any of them being acked
     */
    record Cut(Duration warmUp, Duration measured, Duration drain) implements Ending {}
}
