// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.cases.Altered;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.TaskProfile;
import io.aeolus.monitor.WorkerProfile;
import io.aeolus.optimizer.internal.layout.Placement;
import io.aeolus.probe.Machine;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ProfiledWorkersTest {

    private static final List<ComponentProfile> CHAIN =
            KnownChain.random(new SplittableRandom(1)).profile().components();

    @Test
    void hosts_have_their_own_cores() {
        ProfiledWorkers four = workers(false, worker("a:1", 8), worker("b:1", 8), worker("c:1", 4), worker("b:2", 8));

        assertThat(four.machines(1).cores(4)).isEqualTo(20);
        assertThat(four.machines(1).cores(2))
                .as("two workers use the larger ones")
                .isEqualTo(16);
        assertThat(four.machines(1).hosts()).isEqualTo(3);
    }

    @Test
    void workers_of_a_host_share_its_cores() {
        assertThat(workers(false, worker("a:1", 8), worker("a:2", 8))
                        .machines(1)
                        .cores(2))
                .isEqualTo(8);
    }

    @Test
    void hosts_on_one_machine_share_its_cores() {
        ProfiledWorkers two = workers(true, worker("10.0.0.1:1", 2), worker("10.0.0.2:1", 2));

        assertThat(two.machines(1).cores(2)).isEqualTo(2);
        assertThat(two.machines(1).hosts()).as("hosts of the network").isEqualTo(2);
    }

    @Test
    void computes_the_imbalance_of_machines() {
        assertThat(workers(false, busy("a:1", 2, 1.0), busy("a:2", 2, 0.9), busy("b:1", 2, 0.1))
                        .imbalance())
                .as("0.95 of its own, 0.5 of all")
                .isCloseTo(1.9, within(1e-9));
        assertThat(workers(true, busy("a:1", 2, 1.9), busy("b:1", 2, 0.1)).imbalance())
                .as("one machine")
                .isEqualTo(1);
        assertThat(workers(false, busy("a:1", 2, 1.9), worker("b:1", 2)).imbalance())
                .as("unknown")
                .isEqualTo(1);
    }

    private static WorkerProfile busy(String name, int cores, double busyCores) {
        WorkerProfile idle = worker(name, cores);
        return new WorkerProfile(name, idle.machine(), OptionalDouble.of(busyCores), idle.gcShare());
    }

    @Test
    void uses_reported_placements() {
        // Unlike Storm's scheduler: all but the source in one worker.
        Placement placement = new ProfiledWorkers(
                        false,
                        List.of(worker("a:1", 2), worker("b:1", 2)),
                        List.of(in("b:1", CHAIN.get(0)), in("a:1", CHAIN.get(1)), in("a:1", CHAIN.get(2))))
                .placement(1);

        assertThat(placement.firstWorker(1)).isEqualTo(placement.firstWorker(2));
        assertThat(placement.firstWorker(0)).isNotEqualTo(placement.firstWorker(1));
    }

    @Test
    void computes_missing_placements() {
        Placement placement = workers(false, worker("a:1", 2), worker("b:1", 2)).placement(1);

        // __acker 0, rows 1, store 0, work 1.
        assertThat(List.of(
                        placement.ackers(0),
                        placement.firstWorker(0),
                        placement.firstWorker(2),
                        placement.firstWorker(1)))
                .containsExactly(1, 1, 0, 1);
    }

    private static ProfiledWorkers workers(boolean areOnOneMachine, WorkerProfile... workers) {
        return new ProfiledWorkers(areOnOneMachine, List.of(workers), CHAIN);
    }

    private static ComponentProfile in(String worker, ComponentProfile component) {
        List<TaskProfile> tasks = new ArrayList<>();
        tasks.add(new TaskProfile(1, worker, 10, component.operator()));
        return Altered.with(component, "taskProfiles", tasks);
    }

    private static WorkerProfile worker(String name, int cores) {
        return new WorkerProfile(
                name, new Machine(cores, 8, 2, "Java", "Storm"), OptionalDouble.empty(), OptionalDouble.empty());
    }
}
