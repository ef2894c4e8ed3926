// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.RunRequest;
import io.aeolus.monitor.RunResult;
import io.aeolus.reliability.counting.Audit;
import io.aeolus.reliability.counting.ProgressFile;
import io.aeolus.reliability.counting.StateAudit;
import io.aeolus.reliability.counting.StatefulTopology;
import io.aeolus.reliability.state.StateStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.storm.Config;

/**
 * The counting topology with a stateful and a windowed bolt on two workers. Each row must be in the committed state, and the windows must have
 * each row at least once.
 *
 * @param batchSize batch size of each stream, 1 for none
 * @param store where the state is committed
 * @param isChained whether the result runs in the tasks of the windows; then no bolt has a state
 * @param pending {@code topology.max.spout.pending}: more than all windows hold, and enough for the time between two checkpoints
 */
record StateSubject(int batchSize, StateStore store, boolean isChained, int pending) implements Subject {

    private static final int WORKERS = 2;
    private static final int MOST_ROWS = 1 << 28;

    /** Longer than two checkpoints behind all pending rows, in a worker that has just started. */
    private static final Duration MESSAGE_TIMEOUT = Duration.ofSeconds(10);

    /**
     * The source is slow enough that checkpoints ack rows before the spouts reach their limit of pending rows, as a rule. Commits to Redis take
     * longer, so that a slow source would leave the bolts idle, and batches would not be full.
     */
    private static final Duration POLL_INTERVAL = Duration.ofNanos(500_000);

    static StateSubject unbatched(StateStore store) {
        return new StateSubject(1, store, false, 2_000);
    }

    static StateSubject batched(StateStore store) {
        return new StateSubject(100, store, false, 8_000);
    }

    /** Windows only. */
    static StateSubject chained() {
        return new StateSubject(100, StateStore.FILES, true, 8_000);
    }

    @Override
    public String topology() {
        if (isChained) {
            return "windows";
        }
        return store == StateStore.REDIS ? "state in Redis, and windows" : "state and windows";
    }

    @Override
    public String configuration() {
        if (!isBatched()) {
            return STOCK;
        }
        return "batches of " + batchSize + (isChained ? ", result chained" : "");
    }

    @Override
    public OptionalDouble leastBatch() {
        return isBatched() ? OptionalDouble.of(batchSize / 2.0) : OptionalDouble.empty();
    }

    private boolean isBatched() {
        return batchSize > 1;
    }

    @Override
    public Duration messageTimeout() {
        return MESSAGE_TIMEOUT;
    }

    StateSubject withPending(int rows) {
        return new StateSubject(batchSize, store, isChained, rows);
    }

    @Override
    public int tasks() {
        return StatefulTopology.tasks(!isChained) + WORKERS;
    }

    @Override
    public AutoCloseable startServices(Path folder) throws IOException {
        return store.start(folder);
    }

    private Map<String, Object> config(Path folder) {
        Map<String, Object> config = new HashMap<>(Subject.config(folder, WORKERS, MESSAGE_TIMEOUT));
        config.putAll(MetricFiles.in(folder).settings());
        config.putAll(StatefulTopology.settings(folder, store));
        config.put(Config.TOPOLOGY_WORKER_CHILDOPTS, "-Xmx512m");
        config.put(Config.TOPOLOGY_MAX_SPOUT_PENDING, pending);
        if (!isBatched() || store == StateStore.FILES) {
            config.put(ProgressFile.POLL_NANOS, POLL_INTERVAL.toNanos());
        }
        config.put(Aeolus.ROWS_ACKED, true);
        return Aeolus.applyPlan(plan(), StatefulTopology.build(!isChained), config)
                .config();
    }

    @Override
    public BatchingPlan plan() {
        return StatefulTopology.plan(batchSize, isChained);
    }

    @Override
    public RunRequest request(Path folder) {
        return new RunRequest(
                "state",
                StatefulTopology.build(!isChained),
                topology -> Aeolus.apply(plan(), topology),
                config(folder),
                new Ending.EndOfRows(MOST_ROWS),
                OptionalDouble.empty(),
                false,
                Map.of());
    }

    @Override
    public void end(ProgressFile progress) {
        progress.stop();
    }

    @Override
    public Findings check(Path folder, Optional<RunResult> result, Replays replays) {
        Audit audit = Audit.of(folder);
        StateAudit state = isChained ? new StateAudit(0, 0, 0) : StateAudit.of(folder, store);
        assertThat(state.repeated())
                .as("rows that the committed state received again, of %d replays", audit.replays())
                .isLessThanOrEqualTo(audit.replays());
        return Findings.of(
                audit,
                ProgressFile.in(folder),
                state.missing() + state.wrong(),
                new InFlightBound(pending, isBatched()).checked(audit, replays));
    }
}
