// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/** Keeps the tasks that have work, and chooses the next one. Not thread-safe. */
final class Scheduler {

    private final Scheduling scheduling;
    private final SplittableRandom random;
    /** The tasks that have work, in the order in which they got work; in any order for {@link Scheduling#RANDOM}. */
    private final List<DriverTask> ready = new ArrayList<>();
    /** The task that had the last turn in the order of ids. */
    private int lastId;

    Scheduler(Scheduling scheduling, SplittableRandom random) {
        this.scheduling = scheduling;
        this.random = random;
    }

    /** Adds or removes a task, depending on whether it has work. Must be called whenever a task gains or loses work. */
    void update(DriverTask task) {
        if (task.hasTurn() == task.isReady) {
            return;
        }
        task.isReady = !task.isReady;
        if (task.isReady) {
            ready.add(task);
        } else if (scheduling == Scheduling.RANDOM) {
            // The last task takes the free place: another order would change the tasks that a seed selects.
            Collections.swap(ready, ready.indexOf(task), ready.size() - 1);
            ready.remove(ready.size() - 1);
        } else {
            ready.remove(task);
        }
    }

    boolean isEmpty() {
        return ready.isEmpty();
    }

    /** Returns the task with the next turn, which stays in the scheduler until {@link #update}. The scheduler must not be empty. */
    DriverTask next() {
        return switch (scheduling) {
            case RANDOM -> ready.get(ready.size() == 1 ? 0 : random.nextInt(ready.size()));
            case ROUND_ROBIN -> nextById();
            case RUN_TO_COMPLETION -> lastBoltOrNextSpout();
        };
    }

    private DriverTask nextById() {
        DriverTask next = Collections.min(
                ready,
                Comparator.comparing((DriverTask task) -> task.id <= lastId).thenComparing(task -> task.id));
        lastId = next.id;
        return next;
    }

    private DriverTask lastBoltOrNextSpout() {
        for (int i = ready.size() - 1; i >= 0; i--) {
            if (ready.get(i) instanceof BoltTask bolt) {
                return bolt;
            }
        }
        return nextById();
    }
}
