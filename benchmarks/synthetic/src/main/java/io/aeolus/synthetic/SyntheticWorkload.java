// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic;

import io.aeolus.cli.PreparedTopology;
import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.ResourceText;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cluster.Progress;
import io.aeolus.probe.OutputDigest;
import io.aeolus.synthetic.topology.NumberSpout;
import io.aeolus.synthetic.topology.Numbers;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;

/** A synthetic workload with a configurable number of rows. Its topology has parallelism 1. Immutable. */
abstract class SyntheticWorkload extends GeneratedWorkload {

    private static final String PLAN = "/io/aeolus/synthetic/%s.json";

    private final long defaultRows;
    private final int maxSpoutPending;

    /** Creates a workload without parameters, whose topology has the name of the workload. */
    SyntheticWorkload(String name, String description, long defaultRows, int maxSpoutPending) {
        super(name, description);
        this.defaultRows = defaultRows;
        this.maxSpoutPending = maxSpoutPending;
    }

    @Override
    protected final PreparedWorkload of(WorkloadOptions options, Progress progress) {
        long rows = options.rows().orElse(defaultRows);
        return new PreparedTopology(
                name(),
                rows,
                inputDescription(),
                () -> topology(rows),
                Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, maxSpoutPending),
                ResourceText.of(SyntheticWorkload.class, PLAN.formatted(name())),
                expectedOutput(rows));
    }

    /** Builds the topology for a number of rows. */
    public final StormTopology topology(long rows) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout(Numbers.ID, new NumberSpout(rows));
        addBolts(builder);
        return builder.createTopology();
    }

    /** Describes the input, in display order. */
    abstract Map<String, Object> inputDescription();

    /** Adds the bolts downstream of {@link Numbers#ID}. */
    abstract void addBolts(TopologyBuilder builder);

    /** Computes the expected output without the topology. */
    abstract OutputDigest expectedOutput(long rows);
}
