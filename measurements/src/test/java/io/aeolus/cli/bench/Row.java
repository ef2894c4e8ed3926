package io.aeolus.cli.bench;

import io.aeolus.optimizer.Interval;
import java.util.List;

/**
 * A plan that was run.
 *
 * @param workload the workload
 * @param layout its workers
 * @param plan the plan, for people
 * @param byProfile what was predicted by the profile alone, tuples in a second
 * @param predicted the same, once the model had learned from runs of other plans
 * @param interval where 90 of 100 runs are expected
 * @param runs what runs did, the slowest first
 */
record Row(
        String workload,
        WorkerLayout layout,
        String plan,
        double byProfile,
        double predicted,
        Interval interval,
        List<Double> runs) {

    private static final double PERCENT = 100;

    Row {
        runs = List.copyOf(runs);
    }

    /** The median. */
    double measured() {
        return PredictionTable.median(runs);
    }

    double error() {
        return predicted / measured() - 1;
    }

    double errorByProfile() {
        return byProfile / measured() - 1;
    }

    /** How many runs were where 90 of 100 are expected. */
    long inside() {
        return runs.stream().filter(interval::contains).count();
    }

    /** As a row of a table. */
    String text() {
        return PredictionTable.format(
                "| %s | %s | %s | %,.0f | %+.1f %% | %,.0f | %,.0f..%,.0f | %,.0f | %,.0f..%,.0f | %+.1f %% | %d of %d |",
                workload,
                layout.text(),
                plan,
                byProfile,
                PERCENT * errorByProfile(),
                predicted,
                interval.low(),
                interval.high(),
                measured(),
                runs.get(0),
                runs.get(runs.size() - 1),
                PERCENT * error(),
                inside(),
                runs.size());
    }
}
