// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full.topology;

import java.util.List;
import java.util.stream.Stream;

/** The answers of Linear Road. A tuple of an answer starts with its type number. */
public enum AnswerKind {
    /** Toll notification: type, car, second of the report, LAV, toll. */
    TOLL(0, "toll", 5),
    /** Accident notification: type, second of the report, car, segment of the accident. */
    ACCIDENT(1, "accident", 5),
    /** Account balance: type, second of the query, query, second of the car's newest toll notification, balance. */
    BALANCE(2, "balance", 5),
    /** Daily expenditure: type, second of the query, query, expenditure. */
    EXPENDITURE(3, "expenditure", 10);

    /** The longest of all bounds. */
    static final int LONGEST_BOUND_SECONDS =
            Stream.of(values()).mapToInt(AnswerKind::boundSeconds).max().orElseThrow();

    private final int type;
    private final String label;
    private final int boundSeconds;

    AnswerKind(int type, String label, int boundSeconds) {
        this.type = type;
        this.label = label;
        this.boundSeconds = boundSeconds;
    }

    /** Returns the name of the kind, which is also the name of its streams. */
    public String label() {
        return label;
    }

    /** Returns the type number in the output of the benchmark. */
    public int type() {
        return type;
    }

    /** Returns the longest response time that the benchmark accepts. */
    public int boundSeconds() {
        return boundSeconds;
    }

    /** Returns the kind of an answer. */
    public static AnswerKind of(List<Object> answer) {
        return switch (((Number) answer.get(0)).intValue()) {
            case 0 -> TOLL;
            case 1 -> ACCIDENT;
            case 2 -> BALANCE;
            case 3 -> EXPENDITURE;
            default -> throw new IllegalArgumentException("no answer of Linear Road: " + answer);
        };
    }

    /** Returns the second of the report or query that an answer belongs to. */
    static int second(List<Object> answer) {
        return ((Number) answer.get(of(answer) == TOLL ? 2 : 1)).intValue();
    }
}
