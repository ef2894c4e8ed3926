package io.aeolus.cli.internal.runfile;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.aeolus.monitor.JsonFormat;
import io.aeolus.optimizer.Explanation;
import io.aeolus.optimizer.Interval;
import io.aeolus.probe.Machine;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A comparison as its file has it, version 4.
 *
 * @param workload the workload, or a topology's name
 * @param cluster the cluster's name
 * @param made how it was made
 * @param machine on what
 * @param input {@code rows}, null if the runs were cut, and what describes the input
 * @param topology what was compared
 * @param configurations how, in the order of the report
 * @param plan how the plan came about; null if it was not computed
 * @param runs all runs, in their order
 * @param summary by configuration
 * @param reference the output of the worst run beside the reference's; null if there is none
 * @param limit what a core does of the fused topology; null if that did not run, and may be left out
 * @param same configurations that did not run, as they are the same as others; null if there are none, and may be left out
 * @param againstStock by configuration, what differs from stock by more than noise; null if stock did not run, and may be left out
 * @param results what is known of the runs' results; may be left out
 * @param steady the steady parts of the runs; may be left out
 * @param intervals by configuration, where its throughput was expected in 90 of 100 cases; null if nobody said; may be left out
 */
public record RunFile(
        String workload,
        String cluster,
        Made made,
        Machine machine,
        ObjectNode input,
        TopologyEntry topology,
        List<ConfigurationEntry> configurations,
        Optional<Explanation> plan,
        List<RunEntry> runs,
        Map<String, SummaryEntry> summary,
        Optional<Reference> reference,
        Optional<Limit> limit,
        Optional<List<Same>> same,
        Optional<Map<String, Against>> againstStock,
        Optional<Results> results,
        Optional<SteadyParts> steady,
        Optional<Map<String, Interval>> intervals) {

    /** The format of the file. */
    public static final JsonFormat<RunFile> FORMAT = new JsonFormat<>(
                    RunFile.class, "comparison", 4, "limit", "same", "againstStock", "results", "steady", "intervals")
            .rounding("plan", "runs", "summary", "limit", "againstStock", "steady", "intervals");

    public RunFile {
        configurations = List.copyOf(configurations);
        runs = List.copyOf(runs);
        summary = Collections.unmodifiableMap(new LinkedHashMap<>(summary));
        intervals = intervals.map(all -> Collections.unmodifiableMap(new LinkedHashMap<>(all)));
        same = same.map(List::copyOf);
        againstStock = againstStock.map(all -> Collections.unmodifiableMap(new LinkedHashMap<>(all)));
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("there are no runs: compare again");
        }
        for (RunEntry run : runs) {
            if (!summary.containsKey(run.config())) {
                throw new IllegalArgumentException(
                        "the summary lacks '" + run.config() + "', of which there are runs: compare again");
            }
        }
    }

    /** The median throughput of a configuration of which there are runs, in spout tuples fully processed in a second. */
    public double medianTuplesPerSecond(String config) {
        return Objects.requireNonNull(summary.get(config)).medianTuplesPerSecond();
    }

    /**
     * How a file was made.
     *
     * @param at when, as ISO 8601
     * @param command the command line
     * @param aeolus the version of this program
     */
    public record Made(String at, String command, String aeolus) {}

    /**
     * What a core does where one thread calls all components, without Storm and without acks.
     *
     * @param tuplesPerSecondPerCore its throughput for each core that is busy, the median of the runs
     * @param shares the throughput of configurations for each core that is busy, as parts of it; those of which it is known
     */
    public record Limit(double tuplesPerSecondPerCore, Map<String, Double> shares) {

        public Limit {
            shares = Collections.unmodifiableMap(new LinkedHashMap<>(shares));
        }

        /** The share of a configuration; empty if it is unknown. */
        public OptionalDouble share(String config) {
            Double share = shares.get(config);
            return share == null ? OptionalDouble.empty() : OptionalDouble.of(share);
        }
    }

    /**
     * A configuration that is the same as another one: one run speaks for both.
     *
     * @param config its name
     * @param as the name of the other one, which ran
     * @param because why they are the same, a few words
     */
    public record Same(String config, String as, String because) {

        /** The same in a line for people. */
        public String text() {
            return config + " = " + as + ": " + because;
        }
    }

    /**
     * What is known of the runs' results.
     *
     * @param equal whether each is the right one; null if they are not compared
     * @param remark why they are not compared; null if they are
     */
    public record Results(Optional<Boolean> equal, Optional<String> remark) {}

    /**
     * The steady parts of the runs.
     *
     * @param count whether their rates are those of the summary; if not, those of all of the time that counts are
     * @param parts those that there are
     * @param remark why they do not count; null if they do
     */
    public record SteadyParts(boolean count, List<SteadyPart> parts, Optional<String> remark) {

        public SteadyParts {
            parts = List.copyOf(parts);
        }
    }

    /**
     * The steady part of a run.
     *
     * @param config the configuration's name
     * @param run the number of the run
     * @param fromSeconds its begin, since the first row
     * @param toSeconds its end, since the first row
     * @param tuplesPerSecond throughput
     */
    public record SteadyPart(String config, int run, double fromSeconds, double toSeconds, double tuplesPerSecond) {}

    /**
     * A configuration beside stock. What nobody can tell is null.
     *
     * @param tuplesPerSecond of its throughput
     * @param p50 of the latency that half of the rows are within
     * @param p99 of the latency that 99 % of them are within
     */
    public record Against(Optional<Ratio> tuplesPerSecond, Optional<Ratio> p50, Optional<Ratio> p99) {}

    /**
     * How many times as much as stock.
     *
     * @param low the lower end of the 95 % interval
     * @param high its upper end
     * @param isClear whether it is more than noise; if not, there is no difference that anyone could tell
     */
    public record Ratio(double low, double high, boolean isClear) {}

    /**
     * An output beside the reference's.
     *
     * @param matched rows that are equal
     * @param mismatched rows that differ, or should not be there
     * @param missing rows that should be there
     */
    public record Reference(long matched, long mismatched, long missing) {}
}
