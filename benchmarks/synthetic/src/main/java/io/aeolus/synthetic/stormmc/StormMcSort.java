package io.aeolus.synthetic.stormmc;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.probe.OutputDigest;
import io.aeolus.synthetic.PaperWorkload;
import io.aeolus.synthetic.internal.HandPlan;
import io.aeolus.synthetic.internal.PreparedSynthetic;
import io.aeolus.synthetic.internal.Repeated;
import io.aeolus.synthetic.topology.NumberSpout;
import io.aeolus.synthetic.topology.Numbers;
import io.aeolus.synthetic.topology.TotalBolt;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;

/**
 * The last 100 messages, sorted at each tick.
 *
 * <pre>
 * numbers --messages--> sort --windows, at ticks--> check
 *     |                 ^  |
 *     '---end, to all---'  '-------at the end-----> total
 * </pre>
 *
 * <p>The output is what total emits, number and sum of the messages, and each window that is not sorted. Immutable.
 */
public final class StormMcSort extends PaperWorkload {

    private static final long DEFAULT_ROWS = 2_000_000;
    private static final int MAX_SPOUT_PENDING = 20_000;
    private static final int BATCH = 500;

    private static final String SORT = "sort";
    private static final String CHECK = "check";
    private static final String TOTAL = "total";

    /** Called by {@link java.util.ServiceLoader}. */
    public StormMcSort() {
        super(
                "stormmc-sort",
                "Storm-MC's RollingSort: the last 100 messages, sorted at each tick; parallelism 1 to 4",
                parallelism(1));
    }

    @Override
    protected PreparedWorkload of(WorkloadOptions options) {
        long rows = options.rows().orElse(DEFAULT_ROWS);
        int parallelism = parameter(PARALLELISM, options);
        return new PreparedSynthetic(
                name(),
                rows,
                Map.of("parallelism", parallelism),
                () -> topology(rows, parallelism),
                MAX_SPOUT_PENDING,
                HandPlan.text(name(), topology(rows, parallelism), Map.of(Numbers.ID, BATCH)),
                Optional.empty(),
                expected(rows));
    }

    private static StormTopology topology(long rows, int parallelism) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(Numbers.ID, new NumberSpout(rows, new DigitRows()), parallelism);
        builder.setBolt(SORT, new SortBolt(), parallelism)
                .shuffleGrouping(Numbers.ID)
                .allGrouping(Numbers.ID, Numbers.END);
        builder.setBolt(CHECK, new CheckBolt()).shuffleGrouping(SORT, SortBolt.WINDOWS);
        builder.setBolt(TOTAL, new TotalBolt(SORT)).globalGrouping(SORT);
        return builder.createTopology();
    }

    private static OutputDigest expected(long rows) {
        DigitRows messages = new DigitRows();
        messages.open();
        long sum = 0;
        for (int i = 0; i < DigitRows.DIFFERENT; i++) {
            sum += messages.row(i).get(0).hashCode() * Repeated.times(i, DigitRows.DIFFERENT, rows);
        }
        return OutputDigest.of(List.of(rows, sum));
    }
}
