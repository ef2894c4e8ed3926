package io.aeolus.cli.internal.report;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.aeolus.cli.internal.runfile.RunEntry;
import io.aeolus.cli.internal.runfile.SeriesEntry;
import io.aeolus.cli.internal.runfile.SummaryEntry;
import java.util.Comparator;
import java.util.List;

/**
 * A configuration in the report. The page reads it as JSON.
 *
 * @param name its name in this report, which no other one has
 * @param config its name in its comparison
 * @param file the number of the comparison, from 0
 * @param summary its runs, summed up
 * @param shown its runs
 */
record ReportedConfiguration(
        String name,
        String config,
        int file,
        @JsonUnwrapped SummaryEntry summary,
        @JsonUnwrapped Runs shown) {

    /** More moments cannot be seen in a chart. */
    private static final int MOST_MOMENTS = 600;

    /**
     * The runs of a configuration, of which the one in the middle is shown in detail.
     *
     * @param runs the runs
     * @param medianRun which of the runs is in the middle, from 0
     * @param series how that run went on, thinned
     * @param bound what kept that run from being faster
     */
    record Runs(@JsonIgnoreProperties("series") List<RunEntry> runs, int medianRun, SeriesEntry series, String bound) {

        Runs {
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
                        middle.series().thinned(MOST_MOMENTS),
                        BottleneckSentence.of(middle, from.file().setup())));
    }

    double medianTuplesPerSecond() {
        return summary.medianTuplesPerSecond();
    }
}
