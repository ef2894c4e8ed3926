package io.aeolus.synthetic;

import io.aeolus.probe.OutputDigest;
import io.aeolus.synthetic.internal.ExpectedAlternating;
import io.aeolus.synthetic.internal.Message;
import io.aeolus.synthetic.topology.AlternatingTopology;
import java.util.Map;
import org.apache.storm.generated.StormTopology;

/** A workload of messages that alternate between two streams to the same tasks. Immutable. */
public final class SyntheticAlternating extends SyntheticWorkload {

    private static final long DEFAULT_ROWS = 1_500_000;

    /** Enough for each stage to have a full batch in work and one on the way. */
    private static final int MAX_SPOUT_PENDING = 20_000;

    /** Called by {@link java.util.ServiceLoader}. */
    public SyntheticAlternating() {
        super(
                AlternatingTopology.NAME,
                "messages that alternate between two streams; batches hold both",
                DEFAULT_ROWS,
                MAX_SPOUT_PENDING);
    }

    @Override
    Map<String, Object> inputDescription() {
        return Map.of("keys", Message.KEYS);
    }

    @Override
    StormTopology topology(long rows) {
        return AlternatingTopology.of(rows);
    }

    @Override
    OutputDigest expectedOutput(long rows) {
        return ExpectedAlternating.of(rows);
    }
}
