package io.aeolus.synthetic;

import io.aeolus.probe.OutputDigest;
import io.aeolus.synthetic.internal.ExpectedMessages;
import io.aeolus.synthetic.topology.MessagesTopology;
import org.apache.storm.generated.StormTopology;

/** A workload that is bound by messages: next to no work for each of them. Immutable. */
public final class SyntheticMessages extends MessageWorkload {

    /** Called by {@link java.util.ServiceLoader}. */
    public SyntheticMessages() {
        super(MessagesTopology.NAME, "many messages and next to no work; batching helps");
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
