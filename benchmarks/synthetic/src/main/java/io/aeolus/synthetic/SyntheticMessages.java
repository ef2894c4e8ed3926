package io.aeolus.synthetic;

import io.aeolus.probe.OutputDigest;
import io.aeolus.synthetic.internal.ExpectedMessages;
import io.aeolus.synthetic.internal.Message;
import io.aeolus.synthetic.topology.MessagesTopology;
import java.util.Map;
import org.apache.storm.generated.StormTopology;

/** A workload that is bound by messages: next to no work for each of them. Immutable. */
public final class SyntheticMessages extends SyntheticWorkload {

    private static final long DEFAULT_ROWS = 1_500_000;

    /** Enough for each stage to have a full batch in work and one on the way. */
    private static final int MAX_SPOUT_PENDING = 20_000;

    /** Called by {@link java.util.ServiceLoader}. */
    public SyntheticMessages() {
        super(
                MessagesTopology.NAME,
                "many messages and next to no work; batching helps",
                DEFAULT_ROWS,
                MAX_SPOUT_PENDING);
    }

    @Override
    Map<String, Object> inputDescription() {
        return Map.of("keys", Message.KEYS);
    }

    @Override
    StormTopology topology(long rows) {
        return MessagesTopology.of(rows);
    }

    @Override
    OutputDigest expectedOutput(long rows) {
        return ExpectedMessages.of(rows);
    }
}
