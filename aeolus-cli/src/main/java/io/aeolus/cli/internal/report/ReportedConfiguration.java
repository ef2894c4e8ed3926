// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.report;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.aeolus.cli.internal.runfile.RunEntry;
import io.aeolus.cli.internal.runfile.SeriesEntry;
import io.aeolus.cli.internal.runfile.SummaryEntry;
import io.aeolus.monitor.Steadiness;
import java.util.Comparator;
import java.util.List;

/**
 * A configuration in the report.
 *
 * @param name the unique name in this report
 * @param config the name in its comparison
 * @param file the number of the comparison, from 0
 * @param rates the tuples per second of each run: of its steady part if steady parts count, or else of the whole run
 * @param predictable the rates to compare with the prediction, which is for a steady rate: of the steady parts if all of these runs have one,
 * or else the rates above
 * @param medianRun the index of the run with the median throughput, which the report shows in detail
 * @param series the samples of the median run, thinned
 * @param bound the bottleneck of the median run
 */
public record ReportedConfiguration(
        String name,
        String config,
        int file,
        @JsonUnwrapped SummaryEntry summary,
        @JsonIgnoreProperties("series") List<RunEntry> runs,
        List<Double> rates,
        List<Double> predictable,
        int medianRun,
        SeriesEntry series,
        String bound) {

    /** The maximum number of samples that a chart can show. */
    private static final int MAX_SAMPLES = 600;

    public ReportedConfiguration {
        runs = List.copyOf(runs);
        rates = List.copyOf(rates);
        predictable = List.copyOf(predictable);
    }

    static ReportedConfiguration of(String name, String config, int number, NamedRunFile from) {
        List<RunEntry> runs = from.file().runs().stream()
                .filter(run -> run.config().equals(config))
                .toList();
        boolean isSteady = from.file().steady().count();
        boolean hasSteady = runs.stream().allMatch(run -> run.steady().isPresent());
        List<RunEntry> bySpeed = runs.stream()
                .sorted(Comparator.comparingDouble(run -> rate(run, isSteady)))
                .toList();
        RunEntry middle = bySpeed.get((bySpeed.size() - 1) / 2);
        return new ReportedConfiguration(
                name,
                config,
                number,
                from.file().summaryOf(config),
                runs,
                rates(runs, isSteady),
                rates(runs, isSteady || hasSteady),
                runs.indexOf(middle),
                middle.series().thinned(MAX_SAMPLES),
                BottleneckSentence.of(middle, from.file().setup()));
    }

    private static List<Double> rates(List<RunEntry> runs, boolean isSteady) {
        return runs.stream().map(run -> rate(run, isSteady)).toList();
    }

    private static double rate(RunEntry run, boolean isSteady) {
        double whole = run.measurement().tuplesPerSecond();
        return isSteady ? run.steady().map(Steadiness.Steady::tuplesPerSecond).orElse(whole) : whole;
    }
}
