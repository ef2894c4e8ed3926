// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.RunRequest;
import io.aeolus.monitor.RunResult;
import io.aeolus.reliability.counting.Audit;
import io.aeolus.reliability.counting.CountingTopology;
import io.aeolus.reliability.counting.ProgressFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.apache.storm.Config;

/**
 * The counting topology on two workers. Its source always has rows, and its bolts are faster, so that batches are full.
 *
 * @param batchSize batch size of each stream, 1 for none
 * @param queueSize capacity of each executor's queue; if set, only the queues bound the rows in flight, and the source is paced
 * @param mutation a defect of the batched topology
 */
record CountingSubject(int batchSize, OptionalInt queueSize, Mutation mutation) implements Subject {

    /** In the configuration of a topology whose tuples in flight are bounded by queues. */
    static final String QUEUES_ONLY = ", only queues bound";

    private static final int WORKERS = 2;
    private static final int MOST_ROWS = 1 << 28;
    private static final double PACED_ROWS_PER_SECOND = 10_000;

    /** The pending rows of each spout task, which fill several batches to each task of both bolts. */
    private static final int PENDING_BATCHES = 40;

    private static final int LEAST_PENDING = 1_000;
    private static final int MOST_PENDING = 20_000;

    /** Short, so that rows are replayed soon; Storm expires rows after one to two times this timeout. */
    private static final Duration MESSAGE_TIMEOUT = Duration.ofSeconds(5);

    static CountingSubject batched(int batchSize) {
        return new CountingSubject(batchSize, OptionalInt.empty(), Mutation.NONE);
    }

    static CountingSubject unbatched() {
        return batched(1);
    }

    static CountingSubject withSmallQueues(int batchSize) {
        return new CountingSubject(batchSize, OptionalInt.of(1024), Mutation.NONE);
    }

    CountingSubject with(Mutation defect) {
        return new CountingSubject(batchSize, queueSize, defect);
    }

    @Override
    public String topology() {
        return "counting";
    }

    @Override
    public String configuration() {
        return (isBatched() ? "batches of " + batchSize : STOCK)
                + (queueSize.isPresent() ? QUEUES_ONLY : "")
                + (mutation == Mutation.NONE ? "" : ", defect: " + mutation.defect());
    }

    @Override
    public OptionalDouble leastBatch() {
        return isBatched() && queueSize.isEmpty() ? OptionalDouble.of(batchSize / 2.0) : OptionalDouble.empty();
    }

    private boolean isBatched() {
        return batchSize > 1;
    }

    @Override
    public Duration messageTimeout() {
        return MESSAGE_TIMEOUT;
    }

    @Override
    public int tasks() {
        return CountingTopology.SOURCE_TASKS + 2 * CountingTopology.BOLT_TASKS + WORKERS;
    }

    /** Returns {@code topology.max.spout.pending}. */
    int mostPending() {
        return Math.max(LEAST_PENDING, Math.min(MOST_PENDING, PENDING_BATCHES * batchSize));
    }

    /** Returns the settings of the topology, with its files in a folder. */
    Map<String, Object> config(Path folder) {
        Map<String, Object> config = new HashMap<>(Subject.config(folder, WORKERS, MESSAGE_TIMEOUT));
        config.putAll(MetricFiles.in(folder).settings());
        // Small, so that a leak shows and a worker can run out of memory soon.
        config.put(Config.TOPOLOGY_WORKER_CHILDOPTS, "-Xmx512m -XX:+ExitOnOutOfMemoryError");
        if (queueSize.isPresent()) {
            config.put(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, queueSize.getAsInt());
        } else {
            config.put(Config.TOPOLOGY_MAX_SPOUT_PENDING, mostPending());
            config.put(Aeolus.ROWS_ACKED, true);
        }
        return Aeolus.applyPlan(plan(), CountingTopology.build(), config).config();
    }

    @Override
    public BatchingPlan plan() {
        return CountingTopology.plan(batchSize);
    }

    @Override
    public RunRequest request(Path folder) {
        return new RunRequest(
                "counting",
                CountingTopology.build(),
                topology -> mutation.applied(plan(), topology),
                config(folder),
                new Ending.EndOfRows(MOST_ROWS),
                queueSize.isPresent() ? OptionalDouble.of(PACED_ROWS_PER_SECOND) : OptionalDouble.empty(),
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
        long mostReplays = queueSize.isPresent()
                ? checkedQueue(audit, replays)
                : new InFlightBound(mostPending(), isBatched()).checked(audit, replays);
        return Findings.of(audit, ProgressFile.in(folder), 0, mostReplays);
    }

    private long checkedQueue(Audit audit, Replays replays) {
        int size = queueSize.orElseThrow();
        assertThat(audit.mostOpen())
                .as("rows in flight, of which a queue holds %d", size)
                .isGreaterThan(size);
        return replays.most(audit.mostOpen() + batchSize);
    }
}
