package io.aeolus.cli.internal.report;

import io.aeolus.cli.internal.runfile.ConfigurationEntry;
import io.aeolus.cli.internal.runfile.RunEntry;
import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.cli.internal.runfile.SeriesEntry;
import io.aeolus.optimizer.Explanation;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A configuration in the report. The page reads it as JSON.
 *
 * @param name its name in this report, which no other one has
 * @param config its name in its comparison
 * @param file the number of the comparison, from 0
 * @param shape how large its components and batches are
 * @param plan how its plan came about; null if it was not computed, or this is not the planned configuration
 * @param medianTuplesPerSecond throughput
 * @param shareOfLimit its throughput for each busy core as a part of that of the fused topology; null if that is unknown
 * @param againstStock what differs from stock by more than noise; null if that is not known
 * @param medianRun which of the runs is in the middle, from 0
 * @param series how that run went on, thinned
 * @param bound what kept that run from being faster
 * @param runs the runs
 */
record Compared(
        String name,
        String config,
        int file,
        Optional<ConfigurationEntry> shape,
        Optional<Explanation> plan,
        double medianTuplesPerSecond,
        OptionalDouble shareOfLimit,
        Optional<RunFile.Against> againstStock,
        int medianRun,
        SeriesEntry series,
        String bound,
        List<RunWithoutSeries> runs) {

    /** More cannot be seen in a chart. */
    private static final int MOST_MOMENTS = 600;

    Compared {
        runs = List.copyOf(runs);
    }

    static Compared of(String name, String config, int number, NamedRunFile from) {
        List<RunEntry> runs = from.file().runs().stream()
                .filter(run -> run.config().equals(config))
                .toList();
        List<RunEntry> bySpeed = runs.stream()
                .sorted(Comparator.comparingDouble(RunEntry::tuplesPerSecond))
                .toList();
        RunEntry middle = bySpeed.get((bySpeed.size() - 1) / 2);
        return new Compared(
                name,
                config,
                number,
                from.file().configurations().stream()
                        .filter(shape -> shape.name().equals(config))
                        .findFirst(),
                config.equals("optimized") ? from.file().plan() : Optional.empty(),
                from.file().medianTuplesPerSecond(config),
                from.file().limit().map(limit -> limit.share(config)).orElse(OptionalDouble.empty()),
                from.file().againstStock().flatMap(all -> Optional.ofNullable(all.get(config))),
                runs.indexOf(middle),
                middle.series().thinned(MOST_MOMENTS),
                Bound.of(middle, from.file().cluster(), from.file().machine()),
                runs.stream().map(RunWithoutSeries::new).toList());
    }
}
