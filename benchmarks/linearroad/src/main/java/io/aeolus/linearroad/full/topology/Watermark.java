// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full.topology;

import io.aeolus.linearroad.internal.RoadRules;
import java.io.Serializable;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/**
 * The progress of the input in a tuple of the watermark stream. All lines before a second are counted or kept by the bolts that receive
 * them. Traffic of all minutes that end at or before {@code traffic} can be summarized. Reports and queries before {@code answers} can be
 * answered: the summaries that they need have arrived.
 *
 * @param traffic all lines of earlier seconds have arrived
 * @param answers reports and queries of earlier seconds can be answered
 */
record Watermark(int traffic, int answers) implements Serializable {

    /** The stream from the spout to all tasks of the bolts that wait for watermarks. */
    static final String STREAM = "watermark";

    static final String[] FIELDS = {"traffic", "answers"};

    /** The watermark at the start. */
    static final Watermark START = new Watermark(0, 0);

    static Watermark of(Tuple tuple) {
        return new Watermark(tuple.getInteger(0), tuple.getInteger(1));
    }

    Values values() {
        return new Values(traffic, answers);
    }

    /**
     * Returns the watermark that follows this watermark. This watermark is acked, so the summaries of all minutes before {@code traffic}
     * have arrived, and the minute that follows them can be answered.
     *
     * @param complete all lines of earlier seconds are acked
     */
    Watermark next(int complete) {
        int endOfNextMinute = (traffic / RoadRules.MINUTE_SECONDS + 1) * RoadRules.MINUTE_SECONDS;
        return new Watermark(complete, Math.min(complete, endOfNextMinute));
    }

    /** Returns whether the input has progressed since another watermark. A spout that restarts sends earlier watermarks again. */
    boolean isAfter(Watermark other) {
        return traffic > other.traffic || answers > other.answers;
    }

    /** Returns the lower values of both. */
    Watermark and(Watermark other) {
        return new Watermark(Math.min(traffic, other.traffic), Math.min(answers, other.answers));
    }

    /** Returns the number of complete minutes, which is the number of the last complete minute. */
    int completeMinutes() {
        return traffic / RoadRules.MINUTE_SECONDS;
    }
}
