// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.stormmc;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cluster.Progress;
import io.aeolus.probe.OutputDigest;
import io.aeolus.synthetic.GeneratedWorkload;
import io.aeolus.synthetic.internal.RandomBits;
import io.aeolus.synthetic.topology.FunctionBolt;
import io.aeolus.synthetic.topology.NumberSpout;
import io.aeolus.synthetic.topology.Numbers;
import io.aeolus.synthetic.topology.RepeatedRows;
import io.aeolus.synthetic.topology.TotalBolt;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/**
 * Sorts the last 100 messages at each tick.
 *
 * <pre>
 * numbers --messages--> sort --windows, at ticks--> check
 *     |                 ^  |
 *     '---end, to all---'  '-------at the end-----> total
 * </pre>
 *
 * <p>The output is the number and the sum of the messages, and each unsorted window. Immutable.
 */
public final class StormMcSort extends GeneratedWorkload {

    private static final long DEFAULT_ROWS = 2_000_000;
    private static final int MAX_SPOUT_PENDING = 20_000;
    private static final int BATCH = 500;

    private static final int CHARACTERS = 100;
    private static final int DIGITS = 9;
    /** A prime number of distinct messages, so that windows of 100 differ. */
    private static final RepeatedRows MESSAGES = new RepeatedRows("message", 997, StormMcSort::message);

    private static final String SORT = "sort";
    private static final String CHECK = "check";
    private static final String TOTAL = "total";

    /** Called by {@link java.util.ServiceLoader}. */
    public StormMcSort() {
        super(
                "stormmc-sort",
                "Storm-MC's RollingSort: the last 100 messages, sorted at each tick; parallelism 1 to 4",
                PARALLELISM);
    }

    @Override
    protected PreparedWorkload of(WorkloadOptions options, Progress progress) {
        long rows = options.rows().orElse(DEFAULT_ROWS);
        int parallelism = PARALLELISM.in(options);
        return prepared(
                rows,
                Map.of("parallelism", parallelism),
                topology(rows, parallelism),
                MAX_SPOUT_PENDING,
                Map.of(Numbers.ID, BATCH),
                OutputDigest.of(List.of(rows, MESSAGES.sum(rows, Object::hashCode))));
    }

    /** 100 random digits from 0 to 8. */
    private static String message(int place) {
        StringBuilder message = new StringBuilder(CHARACTERS);
        for (int i = 0; i < CHARACTERS; i++) {
            message.append(Long.remainderUnsigned(RandomBits.of((long) place * CHARACTERS + i), DIGITS));
        }
        return message.toString();
    }

    /** Emits a window that is not sorted. */
    private static void check(Tuple input, BasicOutputCollector output) {
        List<?> window = (List<?>) input.getValue(0);
        if (!isSorted(window)) {
            output.emit(new Values(
                    String.join(" ", window.stream().map(String::valueOf).toList())));
        }
    }

    /** Returns whether messages are in ascending order. */
    static boolean isSorted(List<?> window) {
        String last = "";
        for (Object message : window) {
            String text = String.valueOf(message);
            if (text.compareTo(last) < 0) {
                return false;
            }
            last = text;
        }
        return true;
    }

    private static StormTopology topology(long rows, int parallelism) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(Numbers.ID, new NumberSpout(rows, MESSAGES), parallelism);
        builder.setBolt(SORT, new SortBolt(), parallelism)
                .shuffleGrouping(Numbers.ID)
                .allGrouping(Numbers.ID, Numbers.END);
        builder.setBolt(CHECK, new FunctionBolt(new Fields("unsorted"), StormMcSort::check))
                .shuffleGrouping(SORT, SortBolt.WINDOWS);
        builder.setBolt(TOTAL, new TotalBolt(SORT)).globalGrouping(SORT);
        return builder.createTopology();
    }
}
