package io.aeolus.synthetic;

import io.aeolus.probe.OutputDigest;
import io.aeolus.synthetic.internal.ExpectedAlternating;
import io.aeolus.synthetic.topology.AlternatingTopology;
import org.apache.storm.generated.StormTopology;

/** A workload of messages that alternate between two streams to the same tasks. Immutable. */
public final class SyntheticAlternating extends MessageWorkload {

    /** Called by {@link java.util.ServiceLoader}. */
    public SyntheticAlternating() {
        super(AlternatingTopology.NAME, "messages that alternate between two streams; batches hold both");
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
