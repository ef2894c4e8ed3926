// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import static io.aeolus.reliability.CountingSubject.batched;
import static io.aeolus.reliability.CountingSubject.unbatched;
import static io.aeolus.reliability.CountingSubject.withSmallQueues;

import java.time.Duration;
import java.util.List;

/**
 * A fault that is injected repeatedly in one run of a topology.
 *
 * @param name name of the scenario
 * @param subject the topology under test
 * @param fault the fault
 * @param times number of faults
 */
record Scenario(String name, Subject subject, Fault fault, int times) {

    private static final Duration PAST_THE_TIMEOUT = Duration.ofSeconds(11);
    private static final Duration WHILE = Duration.ofSeconds(8);

    /** Returns all scenarios. */
    static final List<Scenario> ALL = List.of(
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
            new Scenario("stall-unbatched", unbatched(), new SuspendWorker(PAST_THE_TIMEOUT), 2),
            new Scenario("stall-batched", batched(100), new SuspendWorker(PAST_THE_TIMEOUT), 2),
            new Scenario("slow-consumer-unbatched", unbatched(), new SlowConsumer(WHILE), 2),
            new Scenario("slow-consumer-batched", batched(100), new SlowConsumer(WHILE), 2),
            new Scenario("full-queue-unbatched", withSmallQueues(1), new SlowConsumer(WHILE), 2),
            new Scenario("full-queue-batched", withSmallQueues(100), new SlowConsumer(WHILE), 2),
            new Scenario("inactive-unbatched", unbatched(), new DeactivateTopology(WHILE), 2),
            new Scenario("inactive-batched", batched(100), new DeactivateTopology(WHILE), 2),
            new Scenario("rebalance-unbatched", unbatched(), new Rebalance(), 3),
            new Scenario("rebalance-batched", batched(100), new Rebalance(), 3),
            new Scenario("live-batches", batched(100), new ChangeBatches(200, 2), 2));

    Scenario withTimes(int number) {
        return new Scenario(name, subject, fault, number);
    }

    /** Returns the display name. */
    @Override
    public String toString() {
        return name + ": " + times + " x " + fault.title() + ", " + subject.title();
    }
}
