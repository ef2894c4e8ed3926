package io.aeolus.synthetic.multistage;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.probe.OutputDigest;
import io.aeolus.synthetic.PaperWorkload;
import io.aeolus.synthetic.internal.HandPlan;
import io.aeolus.synthetic.internal.PreparedSynthetic;
import io.aeolus.synthetic.topology.NumberSpout;
import io.aeolus.synthetic.topology.Numbers;
import io.aeolus.synthetic.topology.TotalBolt;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/**
 * A producer and receivers, one of which may die: what they have received survives in files, and a row that comes again counts once.
 *
 * <pre>
 * numbers --by row--> receive (1 to 4) --at the end--> total
 *     |                  ^
 *     '---end, to all----'
 * </pre>
 *
 * Immutable.
 */
public final class MultiStageReceivers extends PaperWorkload {

    private static final long DEFAULT_ROWS = 3_000_000;
    private static final int MAX_SPOUT_PENDING = 20_000;
    private static final int BATCH = 1_000;
    private static final int USUAL = 2;

    /** Short, so that the rows of a worker that died come again soon. */
    private static final int MESSAGE_TIMEOUT_SECONDS = 5;

    private static final String RECEIVE = "receive";
    private static final String TOTAL = "total";

    /** Called by {@link java.util.ServiceLoader}. */
    public MultiStageReceivers() {
        super(
                "multistage-receivers",
                "multi-stage graphs' failure of a receiver: events to 1 to 4 receivers, which may be killed",
                parallelism(USUAL));
    }

    @Override
    protected PreparedWorkload of(WorkloadOptions options) {
        long rows = options.rows().orElse(DEFAULT_ROWS);
        int receivers = parallelism(options);
        Path folder = ReceiverFiles.folder();
        return new PreparedSynthetic(
                name(),
                rows,
                Map.of("receivers", receivers),
                () -> topology(rows, receivers, folder),
                Map.of(
                        Config.TOPOLOGY_MAX_SPOUT_PENDING, MAX_SPOUT_PENDING,
                        Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, MESSAGE_TIMEOUT_SECONDS),
                HandPlan.text(name(), topology(rows, receivers, folder), Map.of(Numbers.ID, BATCH)),
                Optional.empty(),
                OutputDigest.of(List.of(rows, rows * (rows - 1) / 2)));
    }

    private static StormTopology topology(long rows, int receivers, Path folder) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(Numbers.ID, new NumberSpout(rows));
        builder.setBolt(RECEIVE, new ReceiveBolt(folder, rows), receivers)
                .fieldsGrouping(Numbers.ID, new Fields("row"))
                .allGrouping(Numbers.ID, Numbers.END);
        builder.setBolt(TOTAL, new TotalBolt(RECEIVE)).globalGrouping(RECEIVE);
        return builder.createTopology();
    }
}
