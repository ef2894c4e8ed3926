package io.aeolus.synthetic;

import io.aeolus.synthetic.internal.Message;
import java.util.Map;

/** A workload that is bound by messages. Immutable. */
abstract class MessageWorkload extends SyntheticWorkload {

    private static final long DEFAULT_ROWS = 1_500_000;

    /** Enough for each stage to have a full batch in work and one on the way. */
    private static final int MAX_SPOUT_PENDING = 20_000;

    /**
     * Takes the name.
     *
     * @param name that of the workload, and of its topology
     * @param description what it is
     */
    MessageWorkload(String name, String description) {
        super(name, description, DEFAULT_ROWS, MAX_SPOUT_PENDING);
    }

    @Override
    final Map<String, Object> inputDescription() {
        return Map.of("keys", Message.KEYS);
    }
}
