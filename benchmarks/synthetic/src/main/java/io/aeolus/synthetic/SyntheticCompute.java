package io.aeolus.synthetic;

import io.aeolus.probe.OutputDigest;
import io.aeolus.synthetic.internal.ExpectedCompute;
import io.aeolus.synthetic.internal.Rounds;
import io.aeolus.synthetic.topology.ComputeTopology;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.storm.generated.StormTopology;

/** A workload that is bound by computing: a fixed number of rounds of a mixing function for each row. Immutable. */
public final class SyntheticCompute extends SyntheticWorkload {

    private static final long DEFAULT_ROWS = 150_000;

    /** Some tens of milliseconds of work: enough that nobody waits for the spout. */
    private static final int MAX_SPOUT_PENDING = 2_000;

    /** Called by {@link java.util.ServiceLoader}. */
    public SyntheticCompute() {
        super(
                ComputeTopology.NAME,
                "25 us of computing for a row; a higher dop helps, up to the processors",
                DEFAULT_ROWS,
                MAX_SPOUT_PENDING);
    }

    @Override
    Map<String, Object> inputDescription() {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("mixRounds", Rounds.MIX);
        description.put("scoreRounds", Rounds.SCORE);
        return description;
    }

    @Override
    StormTopology topology(long rows) {
        return ComputeTopology.of(rows);
    }

    @Override
    OutputDigest expectedOutput(long rows) {
        return ExpectedCompute.of(rows);
    }
}
