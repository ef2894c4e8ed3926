package io.aeolus.synthetic.naastorm;

import com.esotericsoftware.kryo.io.Input;
import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.probe.OutputDigest;
import io.aeolus.synthetic.PaperWorkload;
import io.aeolus.synthetic.internal.RandomBits;
import io.aeolus.synthetic.internal.Traffic;
import io.aeolus.synthetic.topology.NumberSpout;
import io.aeolus.synthetic.topology.Numbers;
import io.aeolus.synthetic.topology.PartBolt;
import io.aeolus.synthetic.topology.RepeatedRows;
import io.aeolus.synthetic.topology.TotalBolt;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;

/**
 * Tuples of a single byte that are discarded, with equal numbers of spouts and bolts.
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
    private static final RepeatedRows BYTES = new RepeatedRows("byte", 1 << 16, place -> (byte) RandomBits.of(place));

    private static final String DISCARD = "discard";

    private final boolean isLocal;

    /** Creates a workload with local-or-shuffle or shuffle grouping. */
    ByteStream(String name, String description, boolean isLocal) {
        super(name, description, parallelism(1));
        this.isLocal = isLocal;
    }

    @Override
    protected final PreparedWorkload of(WorkloadOptions options) {
        long rows = options.rows().orElse(DEFAULT_ROWS);
        int parallelism = parallelism(options);
        Input input = new Input(
                rows,
                Map.of("parallelism", parallelism),
                Optional.of(Traffic.of(1, List.of(List.of((byte) 1)), values -> 1)));
        OutputDigest expected = OutputDigest.of(List.of(rows, BYTES.sum(rows, value -> (Byte) value)));
        return prepared(
                name(), input, topology(rows, parallelism), MAX_SPOUT_PENDING, Map.of(Numbers.ID, BATCH), expected);
    }

    private StormTopology topology(long rows, int parallelism) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(Numbers.ID, new NumberSpout(rows, BYTES), parallelism);
        var discard = builder.setBolt(DISCARD, new PartBolt(value -> (Byte) value), parallelism)
                .allGrouping(Numbers.ID, Numbers.END);
        if (isLocal) {
            discard.localOrShuffleGrouping(Numbers.ID);
        } else {
            discard.shuffleGrouping(Numbers.ID);
        }
        builder.setBolt("total", new TotalBolt(DISCARD)).globalGrouping(DISCARD);
        return builder.createTopology();
    }
}
