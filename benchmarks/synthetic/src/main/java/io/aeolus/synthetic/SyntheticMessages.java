package io.aeolus.synthetic;

import io.aeolus.monitor.BadInputException;
import io.aeolus.monitor.PreparedWorkload;
import io.aeolus.monitor.Progress;
import io.aeolus.monitor.Workload;
import io.aeolus.monitor.WorkloadOptions;
import io.aeolus.synthetic.internal.ExpectedMessages;
import io.aeolus.synthetic.internal.GeneratedInput;
import io.aeolus.synthetic.internal.Message;
import io.aeolus.synthetic.internal.PreparedSynthetic;
import io.aeolus.synthetic.topology.MessagesTopology;
import java.util.Map;

/** A workload that is bound by messages: next to no work for each of them. Immutable. */
public final class SyntheticMessages implements Workload {

    /** The rows unless another number is asked for. */
    private static final long DEFAULT_ROWS = 1_500_000;

    /** Enough for each stage to have a full batch in work and one on the way. */
    private static final int MAX_SPOUT_PENDING = 20_000;

    /** Called by {@link java.util.ServiceLoader}. */
    public SyntheticMessages() {}

    @Override
    public String name() {
        return MessagesTopology.NAME;
    }

    @Override
    public PreparedWorkload prepare(WorkloadOptions options, Progress progress) throws BadInputException {
        GeneratedInput.refuseFiles(name(), options);
        long rows = options.rows().orElse(DEFAULT_ROWS);
        progress.update("computing the expected result", 0, 0);
        return new PreparedSynthetic(
                name(),
                rows,
                Map.of("keys", Message.KEYS),
                () -> MessagesTopology.of(rows),
                MAX_SPOUT_PENDING,
                ExpectedMessages.of(rows));
    }
}
