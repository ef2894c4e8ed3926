package io.aeolus.synthetic;

import io.aeolus.monitor.BadInputException;
import io.aeolus.monitor.PreparedWorkload;
import io.aeolus.monitor.Progress;
import io.aeolus.monitor.Workload;
import io.aeolus.monitor.WorkloadOptions;
import io.aeolus.synthetic.internal.ExpectedWaiting;
import io.aeolus.synthetic.internal.GeneratedInput;
import io.aeolus.synthetic.internal.PreparedSynthetic;
import io.aeolus.synthetic.topology.WaitingTopology;
import java.util.LinkedHashMap;
import java.util.Map;

/** A workload that is bound by waiting: each row waits for a service that is slow, while the processors idle. Immutable. */
public final class SyntheticWaiting implements Workload {

    /** The rows unless another number is asked for. */
    private static final long DEFAULT_ROWS = 60_000;

    /** Enough rows for all tasks to wait at once, at any dop in reason. */
    private static final int MAX_SPOUT_PENDING = 2_000;

    /** Called by {@link java.util.ServiceLoader}. */
    public SyntheticWaiting() {}

    @Override
    public String name() {
        return WaitingTopology.NAME;
    }

    @Override
    public PreparedWorkload prepare(WorkloadOptions options, Progress progress) throws BadInputException {
        GeneratedInput.refuseFiles(name(), options);
        long rows = options.rows().orElse(DEFAULT_ROWS);
        progress.update("computing the expected result", 0, 0);
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("lookupMillis", WaitingTopology.LOOKUP_MILLIS);
        description.put("enrichMillis", WaitingTopology.ENRICH_MILLIS);
        return new PreparedSynthetic(
                name(), rows, description, () -> WaitingTopology.of(rows), MAX_SPOUT_PENDING, ExpectedWaiting.of(rows));
    }
}
