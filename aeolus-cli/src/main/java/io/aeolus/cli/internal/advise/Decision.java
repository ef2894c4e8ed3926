// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.advise;

import static io.aeolus.cli.internal.text.Texts.signedPercent;

import io.aeolus.optimizer.Amounts;
import java.util.OptionalDouble;

/**
 * Decides whether a deployment should replace another. A change must gain more than a threshold, and more than the prediction may be
 * wrong. The threshold is also a band around the target utilization, so that a deployment that was sized for the target stays when
 * its load varies by less.
 *
 * @param requiredTuplesPerSecond the rate to sustain; empty for as many tuples as possible
 * @param targetUtilization the highest utilization of a resource at this rate
 * @param minGain the smallest relative gain that is worth a change
 */
record Decision(OptionalDouble requiredTuplesPerSecond, double targetUtilization, double minGain) {

    private static final double ROUNDING = 1e-6;

    /**
     * The outcome.
     *
     * @param isChange whether the other deployment should replace the present one
     * @param isSaving whether it should because it needs fewer executors or workers
     */
    record Outcome(boolean isChange, boolean isSaving, String reason) {}

    /** Compares a deployment with another that could replace it. */
    Outcome between(Deployment now, Deployment other) {
        if (requiredTuplesPerSecond.isEmpty()) {
            return moreThroughput(now, other, "the spouts may have more input than the topology processes");
        }
        double required = requiredTuplesPerSecond.getAsDouble();
        boolean isTooSlow = now.load().tuplesPerSecond() < required * (1 - ROUNDING);
        if (isTooSlow || now.load().busiest() > highest()) {
            return moreThroughput(
                    now,
                    other,
                    isTooSlow
                            ? "the topology can process %s of the required %s tuples/s"
                                    .formatted(number(now.load().capacity()), number(required))
                            : "at %s tuples/s, the utilization of %s is %s, above the target of %s"
                                    .formatted(
                                            number(required),
                                            now.load().busiestName(),
                                            Amounts.percent(now.load().busiest()),
                                            Amounts.percent(targetUtilization)));
        }
        return savings(now, other, required);
    }

    private double highest() {
        return targetUtilization * (1 + minGain) * (1 + ROUNDING);
    }

    private Outcome moreThroughput(Deployment now, Deployment other, String need) {
        double gain = other.gainOver(now);
        if (gain < minGain * (1 - ROUNDING)) {
            return keep("%s, but the best plan gains %s, less than %s"
                    .formatted(need, signedPercent(Math.max(0, gain)), Amounts.percent(minGain)));
        }
        if (other.load().interval().low() <= now.load().capacity()) {
            return keep(
                    "%s, and the best plan would gain %s, but this is uncertain: it might reach only %s tuples/s, and the present plan %s"
                            .formatted(
                                    need,
                                    signedPercent(gain),
                                    number(other.load().interval().low()),
                                    number(now.load().capacity())));
        }
        return new Outcome(
                true,
                false,
                "%s; the plan can process %s instead of %s tuples/s (%s)"
                        .formatted(
                                need,
                                number(other.load().capacity()),
                                number(now.load().capacity()),
                                signedPercent(gain)));
    }

    private Outcome savings(Deployment now, Deployment other, double required) {
        double executors = other.executorsSaved(now);
        double workers = other.workersSaved(now);
        String present = "at %s tuples/s, the highest utilization is %s (%s)"
                .formatted(
                        number(required),
                        Amounts.percent(now.load().busiest()),
                        now.load().busiestName());
        double saved = Math.max(executors, workers);
        if (saved <= 0 || saved < minGain * (1 - ROUNDING) || Math.min(executors, workers) < 0) {
            return keep("%s, %s the target of %s, and no plan saves %sexecutors or workers"
                    .formatted(
                            present,
                            now.load().busiest() > targetUtilization ? "near" : "within",
                            Amounts.percent(targetUtilization),
                            minGain > 0 ? Amounts.percent(minGain) + " of the " : ""));
        }
        if (other.load().busiest() > highest() || other.load().interval().low() < required) {
            return keep("%s; the best plan would save %s, but this is uncertain: it might reach only %s tuples/s"
                    .formatted(
                            present,
                            saved(now, other),
                            number(other.load().interval().low())));
        }
        return new Outcome(true, true, "%s; the plan saves %s".formatted(present, saved(now, other)));
    }

    private static String saved(Deployment now, Deployment other) {
        int executors = now.executors() - other.executors();
        int workers = now.workers() - other.workers();
        String ofExecutors = "%d of %d executors".formatted(executors, now.executors());
        String ofWorkers = "%d of %d workers".formatted(workers, now.workers());
        return executors > 0 && workers > 0
                ? ofExecutors + " and " + ofWorkers
                : executors > 0 ? ofExecutors : ofWorkers;
    }

    private static Outcome keep(String reason) {
        return new Outcome(false, false, reason);
    }

    private static String number(double tuplesPerSecond) {
        return Amounts.number(tuplesPerSecond);
    }
}
