// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import io.aeolus.probe.ControlId;
import io.aeolus.probe.EndOfInput;
import java.time.Duration;

/** The condition that ends a run. It also determines the measured part of the run. */
public sealed interface Ending {

    /**
     * Ends when the whole input is processed: each spout task has its {@link EndOfInput} acked and no tuple in flight. The measured time
     * lasts from the first emit to the last ack.
     *
     * @param rows tuples of the input, which are the message ids other than {@link ControlId}; at least 1
     */
    record EndOfRows(long rows) implements Ending {

        public EndOfRows {
            if (rows < 1) {
                throw new IllegalArgumentException("rows must be at least 1");
            }
        }
    }

    /**
     * Ends when no tuple is in flight and no spout has emitted a tuple for the duration of the silence. The measured time lasts from the
     * first emit to the last ack before the silence.
     */
    record Silence(Duration silence) implements Ending {}

    /**
     * Ends after a fixed time. The spouts then stop, and tuples in flight may drain; the drain is not measured.
     *
     * @param warmUp time after the first tuple that is not measured
     * @param measured measured time after the warm-up
     * @param drain the maximum time without any ack before the drain is abandoned
     */
    record TimeLimit(Duration warmUp, Duration measured, Duration drain) implements Ending {}
}
