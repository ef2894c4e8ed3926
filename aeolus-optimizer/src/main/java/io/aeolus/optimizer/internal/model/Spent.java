package io.aeolus.optimizer.internal.model;

import java.util.Arrays;

/**
 * Processor time for each source tuple under a plan, and who spends it.
 *
 * @param operatorNanos of all tasks of each operator, by operator: its work, and its part of messages
 * @param ackerNanos of the ackers
 * @param otherNanos in no task at all
 */
public record Spent(Numbers operatorNanos, double ackerNanos, double otherNanos) {

    /** As many times as much, party by party, as what was measured is of what was modelled; the same where nothing was modelled. */
    public Spent likewise(Spent measured, Spent modelled) {
        double[] operators = new double[operatorNanos.size()];
        Arrays.setAll(
                operators,
                v -> operatorNanos.get(v) * ratio(measured.operatorNanos.get(v), modelled.operatorNanos.get(v)));
        return new Spent(
                new Numbers(operators),
                ackerNanos * ratio(measured.ackerNanos, modelled.ackerNanos),
                otherNanos * ratio(measured.otherNanos, modelled.otherNanos));
    }

    private static double ratio(double measured, double modelled) {
        return modelled > 0 ? measured / modelled : 1;
    }

    /** What is spent here and not there, party by party. */
    public Spent minus(Spent other) {
        double[] operators = new double[operatorNanos.size()];
        Arrays.setAll(operators, v -> operatorNanos.get(v) - other.operatorNanos.get(v));
        return new Spent(new Numbers(operators), ackerNanos - other.ackerNanos, otherNanos - other.otherNanos);
    }
}
