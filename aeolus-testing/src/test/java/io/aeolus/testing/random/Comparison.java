// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.random;

import io.aeolus.testing.random.RunRecord.Received;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compares two runs, and checks each. */
final class Comparison {

    private static final int MAX_DIFFERENCES = 5;

    private final List<String> problems = new ArrayList<>();
    private final Rules rules;

    /**
     * The rules of a comparison.
     *
     * @param exactly whether tuples must arrive equally often; otherwise, at least once
     * @param noneLost whether every tuple must arrive at its targets
     * @param wrapped the components whose contexts must hide the additions of batching to other components
     */
    record Rules(boolean exactly, boolean noneLost, Set<String> wrapped) {}

    private Comparison(Rules rules) {
        this.rules = rules;
    }

    /**
     * Compares two runs.
     *
     * @param expected the plain run
     * @param actual the other run
     * @param rules the rules
     * @return differences and errors, one per line
     */
    static List<String> problems(RunRecord expected, RunRecord actual, Rules rules) {
        Comparison comparison = new Comparison(rules);
        comparison.checkAlone("plain", expected);
        comparison.checkAlone("batched", actual);
        comparison.problems.addAll(expected.contexts().differences(actual.contexts(), rules.wrapped()));
        comparison.checkSame("message ids", expected.emittedIds(), actual.emittedIds());
        if (rules.exactly()) {
            comparison.checkSame("states", expected.states(), actual.states());
        }
        Set<String> consumers = new HashSet<>(expected.received().keySet());
        consumers.addAll(actual.received().keySet());
        for (String consumer : consumers) {
            comparison.checkReceived(
                    consumer,
                    expected.received().getOrDefault(consumer, Map.of()),
                    actual.received().getOrDefault(consumer, Map.of()));
        }
        return comparison.problems;
    }

    private void checkAlone(String run, RunRecord record) {
        record.violations().forEach(violation -> problems.add(run + ": " + violation));
        record.orderViolations().forEach(violation -> problems.add(run + ", order: " + violation));
        if (!record.unacked().isEmpty()) {
            problems.add(run + ": never acked: " + record.unacked());
        }
        if (rules.exactly() && record.failedTimes() > 0) {
            problems.add(run + ": " + record.failedTimes() + " fails, and nothing has failed");
        }
        if (rules.noneLost() && record.routes().missing() > 0) {
            problems.add(run + ": " + record.routes().missing() + " tuples did not come where they were sent");
        }
    }

    private void checkSame(String what, Object expected, Object actual) {
        if (!expected.equals(actual)) {
            problems.add(what + " are " + actual + ", not " + expected);
        }
    }

    private void checkReceived(String consumer, Map<Received, Integer> expected, Map<Received, Integer> actual) {
        Set<Received> all = new HashSet<>(expected.keySet());
        all.addAll(actual.keySet());
        int differences = 0;
        for (Received tuple : all) {
            int expectedCount = expected.getOrDefault(tuple, 0);
            int got = actual.getOrDefault(tuple, 0);
            boolean same = rules.exactly() ? expectedCount == got : expectedCount > 0 == got > 0;
            if (!same && differences++ < MAX_DIFFERENCES) {
                problems.add(consumer + " got " + tuple + " " + got + " times, not " + expectedCount);
            }
        }
    }
}
