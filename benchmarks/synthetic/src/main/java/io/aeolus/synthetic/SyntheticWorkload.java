package io.aeolus.synthetic;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.ResourceText;
import io.aeolus.cli.Workload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.probe.OutputDigest;
import io.aeolus.synthetic.internal.GeneratedInput;
import io.aeolus.synthetic.internal.PreparedSynthetic;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.generated.StormTopology;

/** What the synthetic workloads have in common: only their number of rows can be chosen. Immutable. */
abstract class SyntheticWorkload implements Workload {

    private static final String PLAN = "/io/aeolus/synthetic/%s.json";

    private final String name;
    private final String description;
    private final long defaultRows;
    private final int maxSpoutPending;

    /**
     * Takes the name.
     *
     * @param name that of the workload, and of its topology
     * @param description what it is
     * @param defaultRows the rows unless another number is asked for
     * @param maxSpoutPending how many of them may be open
     */
    SyntheticWorkload(String name, String description, long defaultRows, int maxSpoutPending) {
        this.name = name;
        this.description = description;
        this.defaultRows = defaultRows;
        this.maxSpoutPending = maxSpoutPending;
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
    public final PreparedWorkload prepare(WorkloadOptions options, Progress progress) throws BadInputException {
        GeneratedInput.refuseFiles(name, options);
        long rows = options.rows().orElse(defaultRows);
        progress.update("computing the expected result", 0, 0);
        return new PreparedSynthetic(
                name,
                rows,
                inputDescription(),
                () -> topology(rows),
                maxSpoutPending,
                ResourceText.of(SyntheticWorkload.class, PLAN.formatted(name)),
                Optional.empty(),
                expectedOutput(rows));
    }

    /** What there is to say of the input besides the number of its rows, in the order to show. */
    abstract Map<String, Object> inputDescription();

    /** The topology, whose spout makes so many rows. */
    abstract StormTopology topology(long rows);

    /** What has to come of so many rows. */
    abstract OutputDigest expectedOutput(long rows);
}
