// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.LiveBatches;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.apache.storm.ICredentialsListener;
import org.jspecify.annotations.Nullable;

/**
 * Separates the credentials that Storm passes to a wrapper: user code receives its own, and the task receives the batch sizes and lingers. Used by
 * the executor's thread. Serialized with the wrapper, before it has received credentials.
 */
final class TaskCredentials implements Serializable {

    private static final long serialVersionUID = 1L;

    private String batches = "";
    private transient @Nullable Consumer<String> onBatches;
    private transient @Nullable Map<String, String> ofUser;
    private transient boolean hasPassed;

    /** Passes the batch sizes and lingers to a task, now if there are any, and whenever they change. */
    void onBatches(Consumer<String> task) {
        onBatches = task;
        pass();
    }

    private void pass() {
        if (onBatches != null && !batches.isEmpty()) {
            onBatches.accept(batches);
        }
    }

    /**
     * Called by Storm before the task is opened, and after each change.
     *
     * @param all the credentials; null if the topology has none
     * @param component the user's spout or bolt; receives its credentials at the first call, and if they have changed
     * @param chained the bolts that receive the same credentials
     */
    void set(@Nullable Map<String, String> all, Object component, ChainSpec chained) {
        @Nullable Map<String, String> own = all == null ? null : new HashMap<>(all);
        String received = "";
        if (own != null) {
            received = own.getOrDefault(LiveBatches.KEY, "");
            own.remove(LiveBatches.KEY);
        }
        if (!hasPassed || !Objects.equals(ofUser, own)) {
            hasPassed = true;
            ofUser = own;
            pass(own, component);
            chained.members().forEach(member -> pass(own, member.bolt()));
        }
        if (!received.equals(batches)) {
            batches = received;
            pass();
        }
    }

    private static void pass(@Nullable Map<String, String> own, Object component) {
        if (component instanceof ICredentialsListener listener) {
            listener.setCredentials(own);
        }
    }
}
