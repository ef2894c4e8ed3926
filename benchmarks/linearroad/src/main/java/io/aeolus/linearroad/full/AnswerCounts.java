// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full;

import io.aeolus.linearroad.GeneratorResult;
import io.aeolus.linearroad.full.topology.AnswerKind;
import io.aeolus.linearroad.full.topology.ResponseTimes;
import io.aeolus.monitor.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The number of answers that a played input requires, also in its minutes before the horizon.
 *
 * @param expected the number of answers by kind
 */
record AnswerCounts(Map<AnswerKind, Long> expected) {

    /** The default of Storm. A watermark that times out is replayed and repeats its answers, which are later than this. */
    private static final double MESSAGE_TIMEOUT_MILLIS = 30_000;

    AnswerCounts {
        expected = Map.copyOf(expected);
    }

    /** The answers to the rows that the generator has written. */
    static AnswerCounts of(GeneratorResult result) {
        return new AnswerCounts(Map.of(
                AnswerKind.TOLL, result.tollNotifications(),
                AnswerKind.ACCIDENT, result.accidentNotifications(),
                AnswerKind.BALANCE, result.balanceQueries(),
                AnswerKind.EXPENDITURE, result.expenditureQueries()));
    }

    /** Returns the kinds of which a run had too few or too many answers, in words. Replays repeat answers, so such a run may have more. */
    List<String> differences(Measurement run, ResponseTimes times) {
        boolean mayRepeat = run.duplicated() > 0 || slowestMillis(times) > MESSAGE_TIMEOUT_MILLIS;
        List<String> differences = new ArrayList<>();
        for (AnswerKind kind : AnswerKind.values()) {
            long count = times.of(kind).count();
            long right = expected.getOrDefault(kind, 0L);
            if (count < right || (count > right && !mayRepeat)) {
                differences.add("%s %,d instead of %,d".formatted(kind.label(), count, right));
            }
        }
        return differences;
    }

    private static double slowestMillis(ResponseTimes times) {
        double slowest = 0;
        for (AnswerKind kind : AnswerKind.values()) {
            slowest = Math.max(slowest, times.of(kind).max());
        }
        return slowest;
    }
}
