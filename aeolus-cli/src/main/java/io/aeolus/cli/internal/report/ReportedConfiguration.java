// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.report;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.aeolus.cli.internal.runfile.RunEntry;
import io.aeolus.cli.internal.runfile.SeriesEntry;
import io.aeolus.cli.internal.runfile.SummaryEntry;
import java.util.Comparator;
import java.util.List;

/**
 * A configuration in the report.
 *
 * @param name the unique name in this report
 * @param config the name in its comparison
 * @param file the number of the comparison, from 0
 */
public record ReportedConfiguration(
        String name,
        String config,
        int file,
        @JsonUnwrapped SummaryEntry summary,
        @JsonUnwrapped Runs shown) {

    /** The maximum number of samples that a chart can show. */
    private static final int MAX_SAMPLES = 600;

    /**
     * The runs of a configuration.
     *
     * @param medianRun the index of the run with the median throughput, which the report shows in detail
     * @param series the samples of the median run, thinned
     * @param bound the bottleneck of the median run
     */
    public record Runs(
            @JsonIgnoreProperties("series") List<RunEntry> runs, int medianRun, SeriesEntry series, String bound) {

        public Runs {
            runs = List.copyOf(runs);
        }
    }

    static ReportedConfiguration of(String name, String config, int number, NamedRunFile from) {
        List<RunEntry> runs = from.file().runs().stream()
                .filter(run -> run.config().equals(config))
                .toList();
        List<RunEntry> bySpeed = runs.stream()
                .sorted(Comparator.comparingDouble(run -> run.measurement().tuplesPerSecond()))
                .toList();
        RunEntry middle = bySpeed.get((bySpeed.size() - 1) / 2);
        return new ReportedConfiguration(
                name,
                config,
                number,
                from.file().summaryOf(config),
                new Runs(
                        runs,
                        runs.indexOf(middle),
                        middle.series().thinned(MAX_SAMPLES),
                        BottleneckSentence.of(middle, from.file().setup())));
    }

    double medianTuplesPerSecond() {
        return summary.medianTuplesPerSecond();
    }
}
