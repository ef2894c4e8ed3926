// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.bench;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.optimizer.Interval;
import java.util.List;

/**
 * A measured plan.
 *
 * @param workload the workload
 * @param layout its workers
 * @param plan description of the plan
 * @param byProfile tuples per second predicted from the profile
 * @param predicted tuples per second predicted after runs of other plans
 * @param interval the interval expected to contain 90 % of runs
 * @param runs measured tuples per second, ascending
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

    /** Returns the median. */
    double measured() {
        return PredictionTable.median(runs);
    }

    double error() {
        return predicted / measured() - 1;
    }

    double errorByProfile() {
        return byProfile / measured() - 1;
    }

    /** Returns the number of runs within the interval. */
    long inside() {
        return runs.stream().filter(interval::contains).count();
    }

    /** Formats the row. */
    String text() {
        return format(
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
