// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import static io.aeolus.reliability.CountingSubject.batched;
import static io.aeolus.reliability.CountingSubject.unbatched;
import static io.aeolus.reliability.CountingSubject.withSmallQueues;
import static io.aeolus.reliability.SuspendProcess.Victim.SUPERVISOR;
import static io.aeolus.reliability.SuspendProcess.Victim.WORKER;
import static io.aeolus.reliability.SuspendProcess.Victim.ZOOKEEPER;

import io.aeolus.reliability.Partition.Kind;
import io.aeolus.reliability.state.StateStore;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;

/**
 * A fault that is injected repeatedly in one run of a topology.
 *
 * @param name name of the scenario
 * @param subject the topology under test
 * @param fault the fault
 * @param times number of faults
 */
record Scenario(String name, Subject subject, Fault fault, int times) {

    /** Longer than the message timeout. */
    private static final Duration LONG_PAUSE = Duration.ofSeconds(20);

    /** Longer than {@code nimbus.supervisor.timeout.secs}. */
    private static final Duration PAST_ALL_TIMEOUTS = Duration.ofSeconds(90);

    /** As long as {@code supervisor.worker.timeout.secs}. */
    private static final Duration STEP = Duration.ofSeconds(30);

    /** Longer than {@code supervisor.worker.timeout.secs}, and the restart of a worker. */
    private static final Duration PAST_WORKER_TIMEOUT = Duration.ofSeconds(45);

    private static final Duration WHILE = Duration.ofSeconds(8);

    /** Returns all scenarios. */
    static final List<Scenario> ALL = List.of(
            new Scenario("steady-unbatched", unbatched(), new NoFault(WHILE), 2),
            new Scenario("steady-batched", batched(100), new NoFault(WHILE), 2),
            new Scenario("worker-unbatched", unbatched(), new KillWorkers(1), 10),
            new Scenario("worker-batched", batched(100), new KillWorkers(1), 18),
            new Scenario("worker-large-batches", batched(1000), new KillWorkers(1), 8),
            new Scenario("two-workers-unbatched", unbatched(), new KillWorkers(2), 5),
            new Scenario("two-workers-batched", batched(100), new KillWorkers(2), 12),
            new Scenario("supervisor", batched(100), new KillSupervisor(false), 3),
            new Scenario("supervisor-and-worker", batched(100), new KillSupervisor(true), 3),
            new Scenario("nimbus", batched(100), new KillNimbus(false), 3),
            new Scenario("nimbus-and-worker", batched(100), new KillNimbus(true), 4),
            new Scenario("linearroad-unbatched", LinearRoadSubject.unbatched(1), new KillWorkers(1), 3),
            new Scenario("linearroad-batched", LinearRoadSubject.batched(1), new KillWorkers(1), 4),
            new Scenario("linearroad-two-workers", LinearRoadSubject.batched(2), new KillWorkers(2), 3),
            new Scenario("linearroad-chained", LinearRoadSubject.chained(2), new KillWorkers(2), 3),
            new Scenario("linearroad-full-unbatched", CompleteLinearRoadSubject.unbatched(), new KillWorkers(2), 3),
            new Scenario("linearroad-full-batched", CompleteLinearRoadSubject.batched(), new KillWorkers(2), 3),
            new Scenario("state-unbatched", StateSubject.unbatched(StateStore.FILES), new KillWorkers(1), 3),
            new Scenario("state-batched", StateSubject.batched(StateStore.FILES), new KillWorkers(1), 5),
            new Scenario("redis-unbatched", StateSubject.unbatched(StateStore.REDIS), new KillWorkers(1), 3),
            new Scenario("redis-batched", StateSubject.batched(StateStore.REDIS), new KillWorkers(1), 3),
            new Scenario("kafka-unbatched", TransactionalSubject.unbatched(), new KillWorkers(1), 3),
            new Scenario("kafka-batched", TransactionalSubject.batched(), new KillWorkers(1), 3),
            new Scenario("kafka-chained", TransactionalSubject.chained(), new KillWorkers(1), 3),
            new Scenario("windows-chained", StateSubject.chained(), new KillWorkers(1), 3),
            new Scenario("memory-unbatched", unbatched(), new ExhaustMemory(), 3),
            new Scenario("memory-batched", batched(100), new ExhaustMemory(), 3),
            new Scenario("zookeeper", batched(100), new KillZooKeeper(), 3),
            new Scenario("stall-unbatched", unbatched(), new SuspendProcess(WORKER, LONG_PAUSE), 2),
            new Scenario("stall-batched", batched(100), new SuspendProcess(WORKER, LONG_PAUSE), 2),
            new Scenario("zookeeper-away", batched(100), new SuspendProcess(ZOOKEEPER, LONG_PAUSE), 1),
            new Scenario("supervisor-away", batched(100), new SuspendProcess(SUPERVISOR, PAST_ALL_TIMEOUTS), 1),
            new Scenario("slow-consumer-unbatched", unbatched(), new SlowConsumer(WHILE), 2),
            new Scenario("slow-consumer-batched", batched(100), new SlowConsumer(WHILE), 2),
            new Scenario("full-queue-unbatched", withSmallQueues(1), new SlowConsumer(WHILE), 2),
            new Scenario("full-queue-batched", withSmallQueues(100), new SlowConsumer(WHILE), 2),
            new Scenario("inactive-unbatched", unbatched(), new DeactivateTopology(WHILE), 2),
            new Scenario("inactive-batched", batched(100), new DeactivateTopology(WHILE), 2),
            new Scenario("rebalance-unbatched", unbatched(), new Rebalance(false), 3),
            new Scenario("rebalance-batched", batched(100), new Rebalance(false), 3),
            new Scenario("workers-unbatched", unbatched(), new Rebalance(true), 3),
            new Scenario("workers-batched", batched(100), new Rebalance(true), 3),
            new Scenario("live-batches", batched(100), new ChangeBatches(200, 2), 2),
            new Scenario("clock-ahead-unbatched", unbatched(), new ClockStep(STEP, PAST_WORKER_TIMEOUT), 1),
            new Scenario("clock-ahead-batched", batched(100), new ClockStep(STEP, PAST_WORKER_TIMEOUT), 1),
            new Scenario("clock-behind-unbatched", unbatched(), new ClockStep(STEP.negated(), PAST_WORKER_TIMEOUT), 1),
            new Scenario("clock-behind-batched", batched(100), new ClockStep(STEP.negated(), PAST_WORKER_TIMEOUT), 1),
            new Scenario("partition-unbatched", unbatched(), new Partition(Kind.BOTH_WAYS, LONG_PAUSE), 2),
            new Scenario("partition-batched", batched(100), new Partition(Kind.BOTH_WAYS, LONG_PAUSE), 2),
            new Scenario("one-way-unbatched", unbatched(), new Partition(Kind.ONE_WAY, LONG_PAUSE), 2),
            new Scenario("one-way-batched", batched(100), new Partition(Kind.ONE_WAY, LONG_PAUSE), 2),
            new Scenario("flapping-unbatched", unbatched(), new Partition(Kind.FLAPPING, LONG_PAUSE), 2),
            new Scenario("flapping-batched", batched(100), new Partition(Kind.FLAPPING, LONG_PAUSE), 2),
            new Scenario("host-away", batched(100), new Partition(Kind.FROM_COMMAND, LONG_PAUSE), 1),
            new Scenario("slow-disk-unbatched", unbatched(), new SlowDisk(PAST_WORKER_TIMEOUT), 1),
            new Scenario("slow-disk-batched", batched(100), new SlowDisk(PAST_WORKER_TIMEOUT), 1),
            new Scenario("failover-unbatched", unbatched(), new KillLeader(OptionalInt.empty()), 1),
            new Scenario("failover-batched", batched(100), new KillLeader(OptionalInt.of(200)), 1));

    Scenario withTimes(int number) {
        return new Scenario(name, subject, fault, number);
    }

    /** Returns the scenario of another topology. */
    Scenario of(Subject other) {
        return new Scenario(name, other, fault, times);
    }

    /** Returns the display name. */
    @Override
    public String toString() {
        return name + ": " + times + " x " + fault.title() + ", " + subject.topology() + ", " + subject.configuration();
    }
}
