package io.aeolus.cli.internal.runfile;

import io.aeolus.cli.RowTraffic;
import io.aeolus.monitor.JsonFormat;
import io.aeolus.probe.Machine;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Comparisons at several sizes of messages, as their file has them, version 1.
 *
 * @param workload the workload
 * @param cluster the cluster's name
 * @param made how it was made
 * @param machine on what
 * @param configurations what was compared, in the order to show
 * @param points by size, in the order of the runs
 */
public record SweepFile(
        String workload,
        String cluster,
        RunFile.Made made,
        Machine machine,
        List<String> configurations,
        List<Point> points) {

    /** The format of the file. */
    public static final JsonFormat<SweepFile> FORMAT =
            new JsonFormat<>(SweepFile.class, "sweep", 1).rounding("figures");

    private static final double MEGA = 1e6;

    public SweepFile {
        configurations = List.copyOf(configurations);
        points = List.copyOf(points);
    }

    /**
     * One size.
     *
     * @param messageBytes the size
     * @param rows rows of each run
     * @param runs counted runs of each configuration
     * @param lost rows lost in all runs
     * @param equal whether all results were right
     * @param figures by configuration
     */
    public record Point(int messageBytes, long rows, int runs, long lost, boolean equal, Map<String, Figures> figures) {

        public Point {
            figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
        }

        /**
         * What a comparison says of a size.
         *
         * @param messageBytes the size
         * @param traffic what is sent for a row
         * @param file the comparison
         * @return the point; a configuration that is the same as another one has the figures of that
         */
        public static Point of(int messageBytes, RowTraffic traffic, RunFile file) {
            Map<String, Figures> figures = new LinkedHashMap<>();
            file.summary()
                    .forEach((config, summary) -> figures.put(config, Figures.of(config, summary, traffic, file)));
            for (RunFile.Same same : file.same()) {
                SummaryEntry other = file.summary().get(same.as());
                if (other != null) {
                    figures.put(same.config(), Figures.of(same.as(), other, traffic, file));
                }
            }
            return new Point(
                    messageBytes,
                    file.setup().rows().orElse(0),
                    file.runs().stream().mapToInt(RunEntry::run).max().orElse(0),
                    file.runs().stream()
                            .mapToLong(run -> run.measurement().lost().orElse(0))
                            .sum(),
                    file.results().equal().orElse(false),
                    figures);
        }
    }

    /**
     * What one configuration did at one size.
     *
     * @param messagesPerSecond messages over all hops, the median of the runs
     * @param megabytesPerSecond their data, in millions of bytes
     * @param ratioToStock how many times as fast as stock it was; null if that did not run
     * @param ratioToStormTuned the same of storm-tuned
     * @param meanBatchSize messages in a batch
     */
    public record Figures(
            double messagesPerSecond,
            double megabytesPerSecond,
            OptionalDouble ratioToStock,
            OptionalDouble ratioToStormTuned,
            double meanBatchSize) {

        private static Figures of(String config, SummaryEntry summary, RowTraffic traffic, RunFile file) {
            double messages = summary.medianTuplesPerSecond() * traffic.messages();
            return new Figures(
                    messages,
                    messages * traffic.netBytes() / MEGA,
                    summary.ratioToStock(),
                    summary.ratioToStormTuned(),
                    file.runs().stream()
                            .filter(run -> run.config().equals(config))
                            .mapToDouble(run -> run.measurement().meanBatchSize())
                            .average()
                            .orElse(1));
        }
    }
}
