// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;

/** Keeps the tasks that have work, and chooses the next one in constant or near constant time. Not thread-safe. */
abstract class Scheduler {

    /** The slot of a task that is not in the scheduler. */
    static final int NOWHERE = -1;

    static Scheduler of(Scheduling scheduling, List<DriverTask> tasksById, SplittableRandom random) {
        return switch (scheduling) {
            case RANDOM -> new AnyTask(random);
            case ROUND_ROBIN -> new RoundRobin(tasksById);
            case RUN_TO_COMPLETION -> new BoltStack(tasksById);
        };
    }

    abstract void add(DriverTask task);

    abstract void remove(DriverTask task);

    abstract boolean isEmpty();

    /** Returns the task with the next turn, which stays in the scheduler until {@link #update}. The scheduler must not be empty. */
    abstract DriverTask next();

    /** Adds or removes a task, depending on whether it has work. Must be called whenever a task gains or loses work. */
    final void update(DriverTask task) {
        boolean isKept = task.slot != NOWHERE;
        if (task.hasTurn() != isKept) {
            if (isKept) {
                remove(task);
            } else {
                add(task);
            }
        }
    }

    /** {@link Scheduling#RANDOM}: an unordered list, from which a task is removed by swapping it with the last. */
    private static final class AnyTask extends Scheduler {

        private final List<DriverTask> ready = new ArrayList<>();
        private final SplittableRandom random;

        private AnyTask(SplittableRandom random) {
            this.random = random;
        }

        @Override
        void add(DriverTask task) {
            task.slot = ready.size();
            ready.add(task);
        }

        @Override
        void remove(DriverTask task) {
            DriverTask last = ready.remove(ready.size() - 1);
            if (last != task) {
                ready.set(task.slot, last);
                last.slot = task.slot;
            }
            task.slot = NOWHERE;
        }

        @Override
        boolean isEmpty() {
            return ready.isEmpty();
        }

        @Override
        DriverTask next() {
            return ready.get(ready.size() == 1 ? 0 : random.nextInt(ready.size()));
        }
    }

    /** {@link Scheduling#ROUND_ROBIN}: a bit for each task, and the position to search from. */
    private static final class RoundRobin extends Scheduler {

        private final List<DriverTask> tasksById;
        private final BitSet ready = new BitSet();
        private int from;

        private RoundRobin(List<DriverTask> tasksById) {
            this.tasksById = tasksById;
        }

        @Override
        void add(DriverTask task) {
            task.slot = task.id;
            ready.set(task.id);
        }

        @Override
        void remove(DriverTask task) {
            task.slot = NOWHERE;
            ready.clear(task.id);
        }

        @Override
        boolean isEmpty() {
            return ready.isEmpty();
        }

        @Override
        DriverTask next() {
            int id = ready.nextSetBit(from);
            if (id < 0) {
                id = ready.nextSetBit(0);
            }
            from = id + 1;
            return tasksById.get(id - 1);
        }
    }

    /** {@link Scheduling#RUN_TO_COMPLETION}: a stack of bolts; without bolts, spouts in turn. */
    private static final class BoltStack extends Scheduler {

        private final List<DriverTask> bolts = new ArrayList<>();
        private final RoundRobin spouts;

        private BoltStack(List<DriverTask> tasksById) {
            this.spouts = new RoundRobin(tasksById);
        }

        @Override
        void add(DriverTask task) {
            if (task instanceof SpoutTask) {
                spouts.add(task);
            } else {
                task.slot = bolts.size();
                bolts.add(task);
            }
        }

        @Override
        void remove(DriverTask task) {
            if (task instanceof SpoutTask) {
                spouts.remove(task);
                return;
            }
            bolts.remove(task.slot);
            for (int i = task.slot; i < bolts.size(); i++) {
                bolts.get(i).slot = i;
            }
            task.slot = NOWHERE;
        }

        @Override
        boolean isEmpty() {
            return bolts.isEmpty() && spouts.isEmpty();
        }

        @Override
        DriverTask next() {
            return bolts.isEmpty() ? spouts.next() : bolts.get(bolts.size() - 1);
        }
    }
}
