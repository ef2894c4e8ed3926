// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.random;

import io.aeolus.testing.Fault;
import io.aeolus.testing.FaultInjector;
import io.aeolus.testing.Scheduling;
import io.aeolus.testing.TaskCounts;
import io.aeolus.testing.TopologyDriver;
import io.aeolus.testing.random.Shapes.BoltShape;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.CheckPointState;
import org.apache.storm.spout.CheckpointSpout;

/**
 * Runs a topology from start to end, with random pauses.
 *
 * @param topology the topology, or a rewritten copy
 * @param seed the seed of scheduling, pauses and faults
 * @param serialize whether tuples are serialized
 * @param faults how many tuples (or batches) are lost or failed
 */
record RandomRun(RandomTopology topology, long seed, boolean serialize, int faults) {

    private static final int MAX_ROUNDS = 2_000;
    private static final long MAX_TURNS = 2_000_000;
    private static final int TIMEOUT_SECONDS = 5;
    private static final List<String> TO_REGISTER = Stream.concat(
                    ValueKind.TO_REGISTER.stream(), Stream.of(CheckPointState.Action.class.getName()))
            .toList();
    private static final Duration MAX_TICK_INTERVAL = Duration.ofSeconds(2);
    private static final Duration PAUSE = Duration.ofMillis(RandomTopology.MAX_LINGER_MILLIS + 1);

    /** Runs until no message id is pending and nothing happens; the record then has the observations of user code. */
    void execute(StormTopology physical, RunRecord record) {
        execute(physical, record, driver -> {});
    }

    /** Runs with a change of the running topology in each round. */
    void execute(StormTopology physical, RunRecord record, Consumer<TopologyDriver> change) {
        Random random = new Random(seed);
        if (faults > 0) {
            record.permitExcessTuples();
        }
        try (TopologyDriver driver = driver(physical, random, record)) {
            int rounds = random.nextInt(30);
            for (int i = 0; i < rounds; i++) {
                driver.run(random.nextInt(200));
                change.accept(driver);
                if (random.nextInt(6) == 0) {
                    record.requestCheckpoint();
                }
                if (random.nextInt(15) == 0) {
                    driver.deactivate();
                    driver.run(random.nextInt(50));
                    driver.activate();
                }
                if (random.nextInt(3) == 0) {
                    driver.advance(Duration.ofNanos(random.nextInt(5_000_000)));
                }
            }
            complete(driver, record);
            checkRest(driver, record);
        }
    }

    private TopologyDriver driver(StormTopology physical, Random random, RunRecord record) {
        Map<String, Object> conf = new HashMap<>();
        conf.put(Config.STORM_CLUSTER_MODE, random.nextBoolean() ? "local" : "distributed");
        conf.put(Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS, faults > 0);
        conf.put(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, TIMEOUT_SECONDS);
        conf.put(Config.TOPOLOGY_KRYO_REGISTER, TO_REGISTER);
        conf.put(Config.TOPOLOGY_PRODUCER_BATCH_SIZE, random.nextInt(4) == 0 ? 10 : 1);
        if (!topology.traits().isAcked()) {
            conf.put(Config.TOPOLOGY_ACKER_EXECUTORS, 0);
        }
        Scheduling scheduling = random.nextInt(4) > 0
                ? Scheduling.RANDOM
                : random.nextBoolean() ? Scheduling.ROUND_ROBIN : Scheduling.RUN_TO_COMPLETION;
        return TopologyDriver.builder(physical)
                .config(conf)
                .seed(seed)
                .scheduling(scheduling)
                .serialize(serialize)
                .patience(RandomSpout.PATIENCE)
                .faults(faults(random.nextLong()))
                .listener(record.listener())
                .build();
    }

    private FaultInjector faults(long faultSeed) {
        Random random = new Random(faultSeed);
        int[] left = {faults};
        return (task, tuple) -> {
            // The feed cannot roll back a failed checkpoint.
            boolean isCheckpoint = CheckpointSpout.isCheckpoint(tuple);
            if (left[0] == 0 || isCheckpoint || random.nextInt(20) > 0) {
                return Fault.NONE;
            }
            left[0]--;
            return random.nextBoolean() ? Fault.LOSE : Fault.FAIL;
        };
    }

    /** Pauses and ticks until two consecutive rounds have no effect: a round may fill buffers that the next round empties. */
    private void complete(TopologyDriver driver, RunRecord record) {
        int quietRounds = 0;
        for (int round = 0; round < MAX_ROUNDS; round++) {
            long before = record.events();
            idle(driver);
            driver.advance(PAUSE);
            idle(driver);
            release(driver);
            record.requestCheckpoint();
            idle(driver);
            quietRounds = record.events() == before ? quietRounds + 1 : 0;
            if (quietRounds >= 2 && driver.openMessageIds() == 0) {
                return;
            }
            if (quietRounds >= 2 && faults > 0) {
                driver.advance(Duration.ofSeconds(TIMEOUT_SECONDS));
            } else if (quietRounds > 4) {
                throw new AssertionError("message ids are still pending\n" + driver.describe());
            }
        }
        throw new AssertionError("the run has not ended after " + MAX_ROUNDS + " rounds\n" + driver.describe());
    }

    private void release(TopologyDriver driver) {
        for (BoltShape bolt : topology.holdingBolts()) {
            for (int i = 0; i < bolt.ticksToLetGo(); i++) {
                driver.tick(bolt.id());
            }
        }
        // Chained bolts receive the ticks of their settings only.
        driver.advance(MAX_TICK_INTERVAL);
        idle(driver);
    }

    private static void idle(TopologyDriver driver) {
        if (driver.run(MAX_TURNS) == MAX_TURNS) {
            throw new AssertionError("the run has not ended after " + MAX_TURNS + " turns\n" + driver.describe());
        }
    }

    /** Checks that the buffers are empty: no cause of a flush sends any row. */
    private void checkRest(TopologyDriver driver, RunRecord record) {
        TaskCounts before = allCounts(driver);
        driver.deactivate();
        idle(driver);
        driver.close();
        if (driver.queued() > 0 || !allCounts(driver).equals(before)) {
            record.violation("rows were left in buffers: " + before + " before the end, then " + allCounts(driver));
        }
    }

    private TaskCounts allCounts(TopologyDriver driver) {
        long emitted = 0;
        long transferred = 0;
        for (int task : driver.tasks()) {
            TaskCounts counts = driver.counts(task);
            emitted += counts.emitted();
            transferred += counts.transferred();
        }
        return new TaskCounts(emitted, transferred, 0, 0, 0);
    }
}
