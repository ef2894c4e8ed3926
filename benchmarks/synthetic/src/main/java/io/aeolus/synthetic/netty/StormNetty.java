package io.aeolus.synthetic.netty;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cli.WorkloadParameter;
import io.aeolus.probe.OutputDigest;
import io.aeolus.synthetic.PaperWorkload;
import io.aeolus.synthetic.internal.HandPlan;
import io.aeolus.synthetic.internal.PreparedSynthetic;
import io.aeolus.synthetic.internal.Repeated;
import io.aeolus.synthetic.internal.Traffic;
import io.aeolus.synthetic.topology.NumberSpout;
import io.aeolus.synthetic.topology.Numbers;
import io.aeolus.synthetic.topology.PartBolt;
import io.aeolus.synthetic.topology.TotalBolt;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;

/**
 * Messages of a fixed size, passed on from level to level. The last level counts them.
 *
 * <pre>
 * numbers --messages--> level1 --> ... --> level5 --at the end--> total
 *     |                                      ^
 *     '--------------end, to all-------------'
 * </pre>
 *
 * Immutable.
 */
public final class StormNetty extends PaperWorkload {

    /** As in the paper, for each spout task. */
    private static final int MAX_SPOUT_PENDING = 1_000;

    private static final long MOST_MESSAGES = 1_500_000;
    private static final long MOST_BYTES = 4_000_000_000L;

    private static final int LARGEST_BATCH = 250;
    private static final int BATCH_BYTES = 1 << 16;

    private static final String LEVELS = "levels";
    private static final String MESSAGE_SIZE = "message-size";

    private static final String LEVEL = "level";
    private static final String TOTAL = "total";

    /** Called by {@link java.util.ServiceLoader}. */
    public StormNetty() {
        super(
                "storm-netty",
                "the speed-of-light test of Storm's Netty: messages of 16 B to 64 KB over 1 to 5 levels",
                parallelism(1),
                new WorkloadParameter(LEVELS, 1, 5, 1),
                new WorkloadParameter(MESSAGE_SIZE, 16, 1 << 16, 100));
    }

    @Override
    protected PreparedWorkload of(WorkloadOptions options) {
        int parallelism = parameter(PARALLELISM, options);
        int levels = parameter(LEVELS, options);
        int size = parameter(MESSAGE_SIZE, options);
        long rows = options.rows().orElse(Math.min(MOST_MESSAGES, MOST_BYTES / size) / levels);
        MessageRows messages = new MessageRows(size);
        messages.open();
        return new PreparedSynthetic(
                name(),
                rows,
                description(parallelism, levels, size),
                () -> topology(rows, parallelism, levels, size),
                MAX_SPOUT_PENDING,
                HandPlan.text(name(), topology(rows, parallelism, levels, size), batches(levels, size)),
                Optional.of(Traffic.of(levels, List.of(messages.row(0)), values -> size)),
                expected(messages, rows));
    }

    private static Map<String, Object> description(int parallelism, int levels, int size) {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("messageBytes", size);
        description.put("levels", levels);
        description.put("parallelism", parallelism);
        return description;
    }

    private static StormTopology topology(long rows, int parallelism, int levels, int size) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(Numbers.ID, new NumberSpout(rows, new MessageRows(size)), parallelism);
        for (int level = 1; level < levels; level++) {
            builder.setBolt(LEVEL + level, new PassBolt(), parallelism).shuffleGrouping(source(level));
        }
        builder.setBolt(LEVEL + levels, new PartBolt(MessageRows::mark), parallelism)
                .shuffleGrouping(source(levels))
                .allGrouping(Numbers.ID, Numbers.END);
        builder.setBolt(TOTAL, new TotalBolt(LEVEL + levels)).globalGrouping(LEVEL + levels);
        return builder.createTopology();
    }

    private static String source(int level) {
        return level == 1 ? Numbers.ID : LEVEL + (level - 1);
    }

    /** Batches of some bytes: large messages gain nothing from being together. */
    private static Map<String, Integer> batches(int levels, int size) {
        int batch = Math.max(1, Math.min(LARGEST_BATCH, BATCH_BYTES / size));
        Map<String, Integer> batches = new HashMap<>();
        for (int level = 1; level <= levels; level++) {
            batches.put(source(level), batch);
        }
        return batches;
    }

    private static OutputDigest expected(MessageRows messages, long rows) {
        long sum = 0;
        for (int i = 0; i < MessageRows.DIFFERENT; i++) {
            sum += MessageRows.mark(messages.row(i).get(0)) * Repeated.times(i, MessageRows.DIFFERENT, rows);
        }
        return OutputDigest.of(List.of(rows, sum));
    }
}
