package io.aeolus.synthetic;

import io.aeolus.monitor.BadInputException;
import io.aeolus.monitor.PreparedWorkload;
import io.aeolus.monitor.Progress;
import io.aeolus.monitor.Workload;
import io.aeolus.monitor.WorkloadOptions;
import io.aeolus.synthetic.internal.ExpectedCompute;
import io.aeolus.synthetic.internal.GeneratedInput;
import io.aeolus.synthetic.internal.PreparedSynthetic;
import io.aeolus.synthetic.internal.Rounds;
import io.aeolus.synthetic.topology.ComputeTopology;
import java.util.LinkedHashMap;
import java.util.Map;

/** A workload that is bound by computing: a fixed number of rounds of a mixing function for each row. Immutable. */
public final class SyntheticCompute implements Workload {

    /** The rows unless another number is asked for. */
    private static final long DEFAULT_ROWS = 150_000;

    /** Some tens of milliseconds of work: enough that nobody waits for the spout. */
    private static final int MAX_SPOUT_PENDING = 2_000;

    /** Called by {@link java.util.ServiceLoader}. */
    public SyntheticCompute() {}

    @Override
    public String name() {
        return ComputeTopology.NAME;
    }

    @Override
    public PreparedWorkload prepare(WorkloadOptions options, Progress progress) throws BadInputException {
        GeneratedInput.refuseFiles(name(), options);
        long rows = options.rows().orElse(DEFAULT_ROWS);
        progress.update("computing the expected result", 0, 0);
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("mixRounds", Rounds.MIX);
        description.put("scoreRounds", Rounds.SCORE);
        return new PreparedSynthetic(
                name(), rows, description, () -> ComputeTopology.of(rows), MAX_SPOUT_PENDING, ExpectedCompute.of(rows));
    }
}
