package io.aeolus.cli.bench;

import io.aeolus.optimizer.Interval;
import java.util.OptionalDouble;

/**
 * A plan that was run.
 *
 * @param workload the workload
 * @param layout its workers
 * @param plan the plan, for people
 * @param predicted tuples in a second
 * @param interval where 90 of 100 runs are expected
 * @param measured tuples in a second
 * @param isSteady whether that is the rate of the runs' steady parts
 * @param afterRun what is predicted once the first plan of the same profile was run; empty for that one
 */
record Row(
        String workload,
        WorkerLayout layout,
        String plan,
        double predicted,
        Interval interval,
        double measured,
        boolean isSteady,
        OptionalDouble afterRun) {

    private static final double PERCENT = 100;

    double error() {
        return predicted / measured - 1;
    }

    OptionalDouble errorAfterRun() {
        return afterRun.isPresent() ? OptionalDouble.of(afterRun.getAsDouble() / measured - 1) : afterRun;
    }

    boolean isInside() {
        return interval.contains(measured);
    }

    /** As a row of a table. */
    String text() {
        return PredictionTable.format(
                "| %s | %s | %s | %,.0f | %,.0f..%,.0f | %,.0f | %+.1f %% | %s | %s | %s | %s |",
                workload,
                layout.text(),
                plan,
                predicted,
                interval.low(),
                interval.high(),
                measured,
                PERCENT * error(),
                isInside() ? "yes" : "no",
                afterRun.isPresent() ? PredictionTable.format("%,.0f", afterRun.getAsDouble()) : "",
                afterRun.isPresent()
                        ? PredictionTable.format(
                                "%+.1f %%", PERCENT * errorAfterRun().orElseThrow())
                        : "",
                isSteady ? "steady part" : "whole run");
    }
}
