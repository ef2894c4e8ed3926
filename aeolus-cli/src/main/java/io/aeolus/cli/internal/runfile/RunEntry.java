// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.runfile;

import io.aeolus.monitor.Measurement;
import io.aeolus.monitor.OperatorTrace;
import io.aeolus.monitor.RunRecord;
import io.aeolus.monitor.Steadiness.Steady;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A run. Unknown figures are null in the file. */
public record RunEntry(
        String config,
        int run,
        Measurement measurement,
        OptionalDouble predictedTuplesPerSecond,
        Optional<Steady> steady,
        List<OperatorTrace> operators,
        SeriesEntry series) {

    public RunEntry {
        operators = List.copyOf(operators);
    }

    public static RunEntry of(RunRecord run) {
        return new RunEntry(
                run.config(),
                run.run(),
                run.measurement(),
                run.predictedTuplesPerSecond(),
                run.steadiness() instanceof Steady steady ? Optional.of(steady) : Optional.empty(),
                run.trace().operators(),
                SeriesEntry.of(run.trace().samples()));
    }
}
