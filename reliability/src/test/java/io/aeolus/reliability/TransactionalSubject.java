// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.RunRequest;
import io.aeolus.monitor.RunResult;
import io.aeolus.reliability.counting.Audit;
import io.aeolus.reliability.counting.OutputTopic;
import io.aeolus.reliability.counting.ProgressFile;
import io.aeolus.reliability.counting.TransactionalTopology;
import io.aeolus.services.BrokerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.storm.Config;

/**
 * A topology with a transactional Kafka sink on two workers. The committed output must have each row exactly once.
 *
 * @param batchSize batch size of each stream, 1 for none
 * @param isChained whether the sink runs in the tasks of its producer
 * @param pending {@code topology.max.spout.pending}: more than the rows in all open transactions
 */
record TransactionalSubject(int batchSize, boolean isChained, int pending) implements Subject {

    private static final int WORKERS = 2;
    private static final int MOST_ROWS = 1 << 28;

    /** Longer than the start of a worker with a sink, which reads the committed output. */
    private static final Duration MESSAGE_TIMEOUT = Duration.ofSeconds(10);

    /** The source is slower than the sink, so that the spouts do not reach their limit of pending rows, as a rule. */
    private static final Duration POLL_INTERVAL = Duration.ofNanos(500_000);

    private static final String BROKER_FILE = "broker";

    static TransactionalSubject unbatched() {
        return new TransactionalSubject(1, false, 4_000);
    }

    static TransactionalSubject batched() {
        return new TransactionalSubject(100, false, 8_000);
    }

    static TransactionalSubject chained() {
        return new TransactionalSubject(100, true, 8_000);
    }

    @Override
    public String topology() {
        return "transactional sink";
    }

    @Override
    public String configuration() {
        return isBatched() ? "batches of " + batchSize + (isChained ? ", sink chained" : "") : STOCK;
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

    @Override
    public int tasks() {
        return TransactionalTopology.tasks() + WORKERS;
    }

    /** Starts a broker with an empty topic, and writes its address to a file in the folder of the run. */
    @Override
    public AutoCloseable startServices(Path folder) throws Exception {
        BrokerProcess broker = BrokerProcess.start(Files.createDirectories(folder.resolve("kafka")));
        try {
            new OutputTopic(broker.address()).create();
            Files.writeString(folder.resolve(BROKER_FILE), broker.address());
            return broker;
        } catch (Exception e) {
            broker.close();
            throw e;
        }
    }

    private static String broker(Path folder) {
        try {
            return Files.readString(folder.resolve(BROKER_FILE));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public BatchingPlan plan() {
        return TransactionalTopology.plan(batchSize, isChained);
    }

    @Override
    public RunRequest request(Path folder) {
        return new RunRequest(
                "transactions",
                TransactionalTopology.build(isChained),
                topology -> Aeolus.apply(plan(), topology),
                config(folder),
                new Ending.EndOfRows(MOST_ROWS),
                OptionalDouble.empty(),
                false,
                Map.of());
    }

    private Map<String, Object> config(Path folder) {
        Map<String, Object> config = new HashMap<>(Subject.config(folder, WORKERS, MESSAGE_TIMEOUT));
        config.putAll(MetricFiles.in(folder).settings());
        config.putAll(TransactionalTopology.settings(broker(folder)));
        config.put(ProgressFile.POLL_NANOS, POLL_INTERVAL.toNanos());
        config.put(Config.TOPOLOGY_WORKER_CHILDOPTS, "-Xmx512m");
        config.put(Config.TOPOLOGY_MAX_SPOUT_PENDING, pending);
        config.put(Aeolus.ROWS_ACKED, true);
        return Aeolus.applyPlan(plan(), TransactionalTopology.build(isChained), config)
                .config();
    }

    @Override
    public void end(ProgressFile progress) {
        progress.stop();
    }

    @Override
    public Findings check(Path folder, Optional<RunResult> result, Replays replays) {
        Audit audit = Audit.of(folder, new OutputTopic(broker(folder)));
        return Findings.of(
                audit,
                ProgressFile.in(folder),
                // The output must not have a row twice.
                audit.duplicated(),
                new InFlightBound(pending, isBatched()).checked(audit, replays));
    }
}
