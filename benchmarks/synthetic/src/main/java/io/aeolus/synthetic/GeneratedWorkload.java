// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic;

import io.aeolus.cli.PreparedTopology;
import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.Workload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cli.WorkloadParameter;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.probe.OutputDigest;
import io.aeolus.synthetic.internal.HandPlan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;

/** A workload that generates its rows in the spout. Immutable. */
public abstract class GeneratedWorkload implements Workload {

    /** The number of tasks of the components that a paper scales. */
    public static final WorkloadParameter PARALLELISM = new WorkloadParameter("parallelism", 1, 4, 1);

    private final String name;
    private final String description;
    private final List<WorkloadParameter> parameters;

    /** Creates a workload whose topology has the name of the workload. */
    protected GeneratedWorkload(String name, String description, WorkloadParameter... parameters) {
        this.name = name;
        this.description = description;
        this.parameters = List.of(parameters);
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String description() {
        return description;
    }

    @Override
    public final List<WorkloadParameter> parameters() {
        return parameters;
    }

    @Override
    public final PreparedWorkload prepare(WorkloadOptions options, Progress progress) throws BadInputException {
        if (options.input().isPresent()) {
            throw new BadInputException("workload '" + name + "' generates its own input: remove --input");
        }
        options.refuseReference(name);
        progress.update("computing the expected result", 0, 0);
        return of(options, progress);
    }

    /** Prepares the workload for a number of rows and parameters. */
    protected abstract PreparedWorkload of(WorkloadOptions options, Progress progress) throws BadInputException;

    /** Creates a description of alternating keys and values, in display order. */
    protected static Map<String, Object> inOrder(Object... keysAndValues) {
        Map<String, Object> description = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            description.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return description;
    }

    /**
     * A workload whose plan keeps the parallelism of the topology.
     *
     * @param batchSizes batch sizes of the hand-written plan, by producer
     */
    protected final PreparedWorkload prepared(
            long rows,
            Map<String, Object> description,
            StormTopology topology,
            int maxSpoutPending,
            Map<String, Integer> batchSizes,
            OutputDigest expectedOutput) {
        return new PreparedTopology(
                name,
                rows,
                description,
                topology::deepCopy,
                Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, maxSpoutPending),
                HandPlan.text(name, topology, batchSizes),
                expectedOutput);
    }
}
