package io.aeolus.batching.random;

import io.aeolus.batching.random.RunRecord.Received;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What differs between two runs, or is wrong in either; nothing, if all is well. */
final class Comparison {

    private static final int MAX_DIFFERENCES = 5;

    private final List<String> problems = new ArrayList<>();

    private Comparison() {}

    /**
     * Compares.
     *
     * @param expected the plain run
     * @param actual the other run
     * @param exactly whether tuples must come equally often; otherwise, at least once
     * @param inOrder whether the order between two tasks counts
     * @return lines of text, empty if the runs are equal and free of errors
     */
    static List<String> problems(RunRecord expected, RunRecord actual, boolean exactly, boolean inOrder) {
        Comparison comparison = new Comparison();
        comparison.checkAlone("plain", expected, true);
        comparison.checkAlone("batched", actual, inOrder);
        comparison.checkContexts(expected.contexts(), actual.contexts());
        Set<String> consumers = new HashSet<>(expected.received().keySet());
        consumers.addAll(actual.received().keySet());
        for (String consumer : consumers) {
            comparison.checkReceived(
                    consumer,
                    expected.received().getOrDefault(consumer, Map.of()),
                    actual.received().getOrDefault(consumer, Map.of()),
                    exactly);
        }
        return comparison.problems;
    }

    private void checkAlone(String run, RunRecord record, boolean inOrder) {
        record.violations().forEach(violation -> problems.add(run + ": " + violation));
        if (inOrder) {
            record.orderViolations().forEach(violation -> problems.add(run + ", order: " + violation));
        }
        if (!record.unacked().isEmpty()) {
            problems.add(run + ": never acked: " + record.unacked());
        }
    }

    private void checkContexts(Map<String, String> expected, Map<String, String> actual) {
        Map<String, String> differing = new HashMap<>(actual);
        differing.entrySet().removeIf(entry -> entry.getValue().equals(expected.get(entry.getKey())));
        differing.forEach((task, seen) ->
                problems.add("context of " + task + " is\n  " + seen + "\nnot\n  " + expected.get(task)));
    }

    private void checkReceived(
            String consumer, Map<Received, Integer> expected, Map<Received, Integer> actual, boolean exactly) {
        Set<Received> all = new HashSet<>(expected.keySet());
        all.addAll(actual.keySet());
        int differences = 0;
        for (Received tuple : all) {
            int wanted = expected.getOrDefault(tuple, 0);
            int got = actual.getOrDefault(tuple, 0);
            boolean same = exactly ? wanted == got : wanted > 0 == got > 0;
            if (!same && differences++ < MAX_DIFFERENCES) {
                problems.add(consumer + " got " + tuple + " " + got + " times, not " + wanted);
            }
        }
    }
}
