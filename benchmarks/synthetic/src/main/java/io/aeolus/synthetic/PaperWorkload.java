// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.Workload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cli.WorkloadParameter;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.probe.OutputDigest;
import io.aeolus.synthetic.internal.GeneratedInput;
import io.aeolus.synthetic.internal.HandPlan;
import io.aeolus.synthetic.internal.PreparedSynthetic;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;

/** A topology of a paper with generated input. Immutable. */
public abstract class PaperWorkload implements Workload {

    /** The parameter for the number of tasks of the components that the paper scales. */
    protected static final String PARALLELISM = "parallelism";

    private final String name;
    private final String description;
    private final List<WorkloadParameter> parameters;

    /** Creates a workload with its name, its topology's name and its parameters. */
    protected PaperWorkload(String name, String description, WorkloadParameter... parameters) {
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
    public PreparedWorkload prepare(WorkloadOptions options, Progress progress) throws BadInputException {
        GeneratedInput.refuseFiles(name, options);
        progress.update("computing the expected result", 0, 0);
        return of(options);
    }

    /** Prepares the workload for a number of rows and parameters. */
    protected abstract PreparedWorkload of(WorkloadOptions options);

    /** The number of tasks of the components that the paper scales: 1 to 4. */
    public static WorkloadParameter parallelism(int usual) {
        return new WorkloadParameter(PARALLELISM, 1, 4, usual);
    }

    /** Returns the value of a parameter or its default. */
    protected final int parameter(String parameter, WorkloadOptions options) {
        return parameters.stream()
                .filter(known -> known.name().equals(parameter))
                .findAny()
                .orElseThrow()
                .in(options);
    }

    /** Returns the number of tasks of the components that the paper scales. */
    protected final int parallelism(WorkloadOptions options) {
        return parameter(PARALLELISM, options);
    }

    /**
     * A workload and its plan.
     *
     * @param batchSizes batch sizes of the hand-written plan, by producer
     */
    public static PreparedWorkload prepared(
            String name,
            Input input,
            StormTopology topology,
            int maxSpoutPending,
            Map<String, Integer> batchSizes,
            OutputDigest expectedOutput) {
        return new PreparedSynthetic(
                name,
                input.rows,
                input.description,
                topology::deepCopy,
                Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, maxSpoutPending),
                HandPlan.text(name, topology, batchSizes),
                input.traffic,
                expectedOutput);
    }

    /** The rows of an input, their description, and the traffic of a row if all messages are similar. */
    public record Input(long rows, Map<String, Object> description, Optional<RowTraffic> traffic) {

        /** Creates an input with messages of different sizes. */
        public Input(long rows, Map<String, Object> description) {
            this(rows, description, Optional.empty());
        }
    }
}
