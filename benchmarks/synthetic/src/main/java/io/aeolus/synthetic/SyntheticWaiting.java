package io.aeolus.synthetic;

import io.aeolus.probe.OutputDigest;
import io.aeolus.synthetic.internal.ExpectedWaiting;
import io.aeolus.synthetic.topology.WaitingTopology;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.storm.generated.StormTopology;

/** A workload that is bound by waiting: each row waits for a service that is slow, while the processors idle. Immutable. */
public final class SyntheticWaiting extends SyntheticWorkload {

    private static final long DEFAULT_ROWS = 60_000;

    /** Enough rows for all tasks to wait at once, at any dop in reason. */
    private static final int MAX_SPOUT_PENDING = 2_000;

    /** Called by {@link java.util.ServiceLoader}. */
    public SyntheticWaiting() {
        super(
                WaitingTopology.NAME,
                "1.5 ms of waiting for a row; a higher dop helps, far beyond the processors",
                DEFAULT_ROWS,
                MAX_SPOUT_PENDING);
    }

    @Override
    Map<String, Object> inputDescription() {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("lookupMillis", WaitingTopology.LOOKUP_MILLIS);
        description.put("enrichMillis", WaitingTopology.ENRICH_MILLIS);
        return description;
    }

    @Override
    StormTopology topology(long rows) {
        return WaitingTopology.of(rows);
    }

    @Override
    OutputDigest expectedOutput(long rows) {
        return ExpectedWaiting.of(rows);
    }
}
