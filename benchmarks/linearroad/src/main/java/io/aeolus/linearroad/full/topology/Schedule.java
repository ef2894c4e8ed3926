// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full.topology;

import java.io.Serializable;
import java.time.Clock;
import java.util.Map;
import org.apache.storm.utils.ObjectReader;

/**
 * The time at which the lines of the input are due: as fast as possible, or each second of the input a second after the previous second.
 *
 * @param isPaced whether lines have due times
 * @param startMillis the instant at which second 0 of the input is due, in milliseconds since the epoch; 0 unless paced
 * @param firstCountedSecond the first second whose response times count
 */
record Schedule(boolean isPaced, long startMillis, int firstCountedSecond) implements Serializable {

    private static final long MILLIS = 1_000;

    /** Reads {@link FullTopology#START_MILLIS} from the settings of a topology. */
    static Schedule of(Map<String, Object> conf) {
        long start = ObjectReader.getLong(conf.get(FullTopology.START_MILLIS), 0L);
        return new Schedule(
                start != 0, start, ObjectReader.getInt(conf.get(FullTopology.FIRST_COUNTED_SECOND), Integer.MAX_VALUE));
    }

    /** Returns the time since the instant at which a second of the input was due; negative before that instant. */
    long lateMillis(int second, Clock clock) {
        return clock.millis() - startMillis - second * MILLIS;
    }

    /** Returns whether a line that is emitted so late is too late for each kind of answer, and its response time counts. */
    boolean isHopeless(int second, long lateMillis) {
        return second >= firstCountedSecond && lateMillis > AnswerKind.LONGEST_BOUND_SECONDS * MILLIS;
    }
}
