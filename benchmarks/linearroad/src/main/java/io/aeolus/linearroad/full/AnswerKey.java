// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full;

import io.aeolus.linearroad.AccountBalanceQuery;
import io.aeolus.linearroad.DailyExpenditureQuery;
import io.aeolus.linearroad.LinearRoadRow;
import io.aeolus.linearroad.full.topology.AnswerKind;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Identifies an answer. An output can contain an answer repeatedly, because a failed tuple is replayed. Ordered by second, kind and number.
 *
 * @param number the number of the car of a notification, or else of the query
 * @param second the second of a notification; 0 for the answer of a query, whose number is unique among the queries
 *     of its kind
 */
record AnswerKey(AnswerKind kind, int number, int second) implements Comparable<AnswerKey> {

    private static final Comparator<AnswerKey> ORDER = Comparator.comparingInt(AnswerKey::second)
            .thenComparing(AnswerKey::kind)
            .thenComparingInt(AnswerKey::number);

    /** Returns the key of an answer of the topology. */
    static AnswerKey of(List<Object> answer) {
        AnswerKind kind = AnswerKind.of(answer);
        return switch (kind) {
            case TOLL -> new AnswerKey(kind, (Integer) answer.get(1), (Integer) answer.get(2));
            case ACCIDENT -> new AnswerKey(kind, (Integer) answer.get(2), (Integer) answer.get(1));
            case BALANCE, EXPENDITURE -> new AnswerKey(kind, (Integer) answer.get(2), 0);
        };
    }

    /** Returns the key of the answer to a query; empty for a row that is not a query with an answer. */
    static Optional<AnswerKey> ofQuery(LinearRoadRow row) {
        if (row instanceof AccountBalanceQuery query) {
            return Optional.of(new AnswerKey(AnswerKind.BALANCE, query.queryId(), 0));
        }
        return row instanceof DailyExpenditureQuery query
                ? Optional.of(new AnswerKey(AnswerKind.EXPENDITURE, query.queryId(), 0))
                : Optional.empty();
    }

    /** Returns the values of an answer that its key does not contain. */
    static List<Integer> valuesOf(List<Object> answer) {
        int[] columns = switch (AnswerKind.of(answer)) {
            case TOLL -> new int[] {3, 4};
            case BALANCE -> new int[] {1, 3, 4};
            case ACCIDENT, EXPENDITURE -> new int[] {3};
        };
        return Arrays.stream(columns)
                .mapToObj(column -> ((Number) answer.get(column)).intValue())
                .toList();
    }

    /** Formats the values of an answer. */
    String text(List<Integer> values) {
        return switch (kind) {
            case TOLL -> "LAV " + values.get(0) + " toll " + values.get(1);
            case ACCIDENT -> "accident in segment " + values.get(0);
            case BALANCE -> "at " + values.get(0) + " s: balance " + values.get(2) + " at " + values.get(1) + " s";
            case EXPENDITURE -> "expenditure " + values.get(0);
        };
    }

    @Override
    public int compareTo(AnswerKey other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return switch (kind) {
            case TOLL, ACCIDENT -> kind.label() + " notification of car " + number + " at " + second + " s";
            case BALANCE, EXPENDITURE -> kind.label() + " query " + number;
        };
    }
}
