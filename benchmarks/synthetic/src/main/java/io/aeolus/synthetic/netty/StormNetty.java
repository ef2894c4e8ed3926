// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.netty;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cli.WorkloadParameter;
import io.aeolus.cluster.Progress;
import io.aeolus.probe.OutputDigest;
import io.aeolus.synthetic.GeneratedWorkload;
import io.aeolus.synthetic.internal.RandomBits;
import io.aeolus.synthetic.topology.FunctionBolt;
import io.aeolus.synthetic.topology.NumberSpout;
import io.aeolus.synthetic.topology.Numbers;
import io.aeolus.synthetic.topology.PartBolt;
import io.aeolus.synthetic.topology.RepeatedRows;
import io.aeolus.synthetic.topology.TotalBolt;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/**
 * Messages of a fixed size that are forwarded from level to level and counted at the last level.
 *
 * <pre>
 * numbers --messages--> level1 --> ... --> level5 --at the end--> total
 *     |                                      ^
 *     '--------------end, to all-------------'
 * </pre>
 *
 * Immutable.
 */
public final class StormNetty extends GeneratedWorkload {

    /** As in the paper, per spout task. */
    private static final int MAX_SPOUT_PENDING = 1_000;

    private static final long MAX_MESSAGES = 1_500_000;
    private static final long MAX_BYTES = 4_000_000_000L;

    private static final int MAX_BATCH_SIZE = 250;
    private static final int BATCH_BYTES = 1 << 16;

    private static final int DIFFERENT = 100;
    private static final int LETTERS = 26;
    private static final int MARKED = 4;

    private static final WorkloadParameter LEVELS = new WorkloadParameter("levels", 1, 5, 1);
    private static final WorkloadParameter MESSAGE_SIZE = new WorkloadParameter("message-size", 16, 1 << 16, 100);

    private static final String LEVEL = "level";
    private static final String TOTAL = "total";

    /** Called by {@link java.util.ServiceLoader}. */
    public StormNetty() {
        super(
                "storm-netty",
                "the speed-of-light test of Storm's Netty: messages of 16 B to 64 KB over 1 to 5 levels",
                PARALLELISM,
                LEVELS,
                MESSAGE_SIZE);
    }

    @Override
    protected PreparedWorkload of(WorkloadOptions options, Progress progress) {
        int parallelism = PARALLELISM.in(options);
        int levels = LEVELS.in(options);
        int size = MESSAGE_SIZE.in(options);
        long rows = options.rows().orElse(Math.min(MAX_MESSAGES, MAX_BYTES / size) / levels);
        RepeatedRows messages = messages(size);
        return prepared(
                rows,
                inOrder("messageBytes", size, "levels", levels, "parallelism", parallelism),
                topology(rows, parallelism, levels, size),
                MAX_SPOUT_PENDING,
                batches(levels, size),
                OutputDigest.of(List.of(rows, messages.sum(rows, StormNetty::mark))));
    }

    /** Several different messages with a given number of bytes, round-robin. */
    private static RepeatedRows messages(int size) {
        return new RepeatedRows("message", DIFFERENT, place -> message(size, place));
    }

    private static String message(int size, int place) {
        StringBuilder message = new StringBuilder(size);
        for (int i = 0; i < size; i++) {
            message.append((char) ('a' + Long.remainderUnsigned(RandomBits.of((long) place * size + i), LETTERS)));
        }
        return message.toString();
    }

    /** Hashes the length and some letters, because hashing a large message would take longer than sending it. */
    private static long mark(Object value) {
        String message = (String) value;
        long mark = message.length();
        for (int i = 0; i < MARKED; i++) {
            mark = mark * 31 + message.charAt((int) ((long) i * message.length() / MARKED));
        }
        return mark;
    }

    private static StormTopology topology(long rows, int parallelism, int levels, int size) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(Numbers.ID, new NumberSpout(rows, messages(size)), parallelism);
        for (int level = 1; level < levels; level++) {
            builder.setBolt(LEVEL + level, new FunctionBolt(new Fields("message"), StormNetty::pass), parallelism)
                    .shuffleGrouping(source(level));
        }
        builder.setBolt(LEVEL + levels, new PartBolt(StormNetty::mark), parallelism)
                .shuffleGrouping(source(levels))
                .allGrouping(Numbers.ID, Numbers.END);
        builder.setBolt(TOTAL, new TotalBolt(LEVEL + levels)).globalGrouping(LEVEL + levels);
        return builder.createTopology();
    }

    private static void pass(Tuple input, BasicOutputCollector output) {
        output.emit(new Values(input.getValue(0)));
    }

    private static String source(int level) {
        return level == 1 ? Numbers.ID : LEVEL + (level - 1);
    }

    /** Limits batches by bytes, as large messages do not benefit from batching. */
    private static Map<String, Integer> batches(int levels, int size) {
        int batch = Math.max(1, Math.min(MAX_BATCH_SIZE, BATCH_BYTES / size));
        Map<String, Integer> batches = new HashMap<>();
        for (int level = 1; level <= levels; level++) {
            batches.put(source(level), batch);
        }
        return batches;
    }
}
