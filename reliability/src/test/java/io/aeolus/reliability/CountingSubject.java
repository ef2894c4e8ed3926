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
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.apache.storm.Config;

/**
 * The counting topology on two workers.
 *
 * @param batchSize batch size of each stream, 1 for none
 * @param queueSize capacity of each executor's queue; if set, only the queues bound the rows in flight
 */
record CountingSubject(int batchSize, OptionalInt queueSize) implements Subject {

    private static final int WORKERS = 2;
    private static final int MOST_PENDING = 1000;
    private static final int MOST_ROWS = 1 << 26;
    private static final double ROWS_PER_SECOND = 10_000;

    /** Short, so that rows are replayed soon; Storm expires rows after one to two times this timeout. */
    private static final Duration MESSAGE_TIMEOUT = Duration.ofSeconds(5);

    static CountingSubject batched(int batchSize) {
        return new CountingSubject(batchSize, OptionalInt.empty());
    }

    static CountingSubject unbatched() {
        return batched(1);
    }

    static CountingSubject withSmallQueues(int batchSize) {
        return new CountingSubject(batchSize, OptionalInt.of(1024));
    }

    @Override
    public String title() {
        return "counting, " + (batchSize == 1 ? "unbatched" : "batches of " + batchSize)
                + (queueSize.isPresent() ? ", only queues bound" : "");
    }

    @Override
    public int tasks() {
        return CountingTopology.SOURCE_TASKS + 2 * CountingTopology.BOLT_TASKS + WORKERS;
    }

    @Override
    public RunRequest request(Path folder) {
        BatchingPlan plan = CountingTopology.plan(batchSize);
        Map<String, Object> config = new HashMap<>(Subject.config(folder, WORKERS, MESSAGE_TIMEOUT));
        config.putAll(MetricFiles.in(folder).settings());
        if (queueSize.isPresent()) {
            config.put(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, queueSize.getAsInt());
        } else {
            config.put(Config.TOPOLOGY_MAX_SPOUT_PENDING, MOST_PENDING);
            config.put(Aeolus.ROWS_ACKED, true);
        }
        return new RunRequest(
                "counting",
                CountingTopology.build(),
                topology -> Aeolus.apply(plan, topology),
                Aeolus.applyPlan(plan, CountingTopology.build(), config).config(),
                new Ending.EndOfRows(MOST_ROWS),
                OptionalDouble.of(ROWS_PER_SECOND),
                false,
                Map.of());
    }

    @Override
    public void end(ProgressFile progress) {
        progress.stop();
    }

    @Override
    public Findings check(Path folder, RunResult result, int faults, Duration time) {
        Audit audit = Audit.of(folder);
        queueSize.ifPresentOrElse(
                size -> assertThat(audit.mostOpen())
                        .as("rows in flight, of which a queue holds %d", size)
                        .isGreaterThan(size),
                // While nothing is acked, a batched spout may emit as many additional rows as its open batches hold.
                () -> assertThat(audit.mostOpen())
                        .as("rows in flight, of which topology.max.spout.pending allows %d", MOST_PENDING)
                        .isLessThanOrEqualTo(batchSize > 1 ? 2 * MOST_PENDING : MOST_PENDING));
        // Rows in flight are replayed when a process dies or after the timeout.
        long open = CountingTopology.SOURCE_TASKS * (audit.mostOpen() + (batchSize > 1 ? batchSize : 0L));
        double times = faults + time.toMillis() / (double) MESSAGE_TIMEOUT.toMillis();
        return new Findings(
                audit.rows(),
                audit.unacked() + audit.missing(),
                audit.replays(),
                audit.duplicated(),
                OptionalLong.of(ProgressFile.in(folder).overtakenTuples()),
                (long) (open * times));
    }
}
