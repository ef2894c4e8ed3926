package io.aeolus.synthetic.naastorm;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.probe.OutputDigest;
import io.aeolus.synthetic.PaperWorkload;
import io.aeolus.synthetic.internal.HandPlan;
import io.aeolus.synthetic.internal.PreparedSynthetic;
import io.aeolus.synthetic.internal.RandomBits;
import io.aeolus.synthetic.internal.Repeated;
import io.aeolus.synthetic.internal.Traffic;
import io.aeolus.synthetic.topology.NumberSpout;
import io.aeolus.synthetic.topology.Numbers;
import io.aeolus.synthetic.topology.PartBolt;
import io.aeolus.synthetic.topology.TotalBolt;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;

/**
 * Tuples of a single byte that are discarded. As many spouts as bolts.
 *
 * <pre>
 * numbers (1 to 4) --bytes--> discard (1 to 4) --at the end--> total
 *     |                          ^
 *     '--------end, to all-------'
 * </pre>
 */
abstract class ByteStream extends PaperWorkload {

    private static final long DEFAULT_ROWS = 3_000_000;
    private static final int MAX_SPOUT_PENDING = 20_000;
    private static final int BATCH = 1_000;

    private static final String DISCARD = "discard";
    private static final String TOTAL = "total";

    private final boolean isLocal;

    /** Takes the name, and whether tuples stay in their worker where they can. */
    ByteStream(String name, String description, boolean isLocal) {
        super(name, description, parallelism(1));
        this.isLocal = isLocal;
    }

    @Override
    protected final PreparedWorkload of(WorkloadOptions options) {
        long rows = options.rows().orElse(DEFAULT_ROWS);
        int parallelism = parameter(PARALLELISM, options);
        return new PreparedSynthetic(
                name(),
                rows,
                Map.of("parallelism", parallelism),
                () -> topology(rows, parallelism),
                MAX_SPOUT_PENDING,
                HandPlan.text(name(), topology(rows, parallelism), Map.of(Numbers.ID, BATCH)),
                Optional.of(Traffic.of(1, List.of(List.of((byte) 1)), values -> 1)),
                expected(rows));
    }

    private StormTopology topology(long rows, int parallelism) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(Numbers.ID, new NumberSpout(rows, new ByteRows()), parallelism);
        var discard = builder.setBolt(DISCARD, new PartBolt(value -> (Byte) value), parallelism)
                .allGrouping(Numbers.ID, Numbers.END);
        if (isLocal) {
            discard.localOrShuffleGrouping(Numbers.ID);
        } else {
            discard.shuffleGrouping(Numbers.ID);
        }
        builder.setBolt(TOTAL, new TotalBolt(DISCARD)).globalGrouping(DISCARD);
        return builder.createTopology();
    }

    private static OutputDigest expected(long rows) {
        long sum = 0;
        for (int i = 0; i < ByteRows.BYTES; i++) {
            sum += (byte) RandomBits.of(i) * Repeated.times(i, ByteRows.BYTES, rows);
        }
        return OutputDigest.of(List.of(rows, sum));
    }
}
