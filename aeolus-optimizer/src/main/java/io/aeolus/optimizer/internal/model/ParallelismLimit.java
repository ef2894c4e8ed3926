// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import java.util.Optional;

/**
 * The allowed parallelism of an operator.
 *
 * @param min at least 1
 * @param max at least the minimum
 * @param reason why more tasks are not allowed
 * @param fixedTasks tasks that a plan keeps at any parallelism, as Storm can run several tasks in an executor; 1 if the tasks follow from
 *     the parallelism
 */
public record ParallelismLimit(int min, int max, Reason reason, int fixedTasks) {

    /** Why an operator may not have more tasks. */
    public enum Reason {
        /** Storm encodes task ids as shorts. */
        NONE("Storm's maximum"),
        /** Spouts keep their parallelism. */
        SOURCE("spouts keep their parallelism"),
        /** All input is sent to one task. */
        GLOBAL("a global grouping uses one task"),
        /** A sink with one task may rely on being the only writer. */
        SINGLE_SINK("a sink declared with one task keeps it"),
        /** The number of tasks is fixed. */
        FIXED_TASKS("the number of tasks is fixed"),
        /** The profile has no calls. */
        NOT_CALLED("not called in the profile"),
        /** More tasks than keys would be idle. */
        KEYS("the number of keys"),
        /** A setting of the topology or of the component. */
        CAP("topology.max.task.parallelism"),
        /** More tasks would hold more tuples than may be in flight. */
        HELD_ROWS("more tasks would hold too many tuples for topology.max.spout.pending"),
        /** Chained components have the same tasks. */
        CHAINED("all components of a chain have the same number of tasks"),
        /** An option of the user. */
        USER("--max-parallelism");

        private final String text;

        Reason(String text) {
            this.text = text;
        }

        /** Returns the reason in a few words. */
        public String text() {
            return text;
        }
    }

    public ParallelismLimit {
        Checks.atLeastOne(min, "min");
        Checks.atLeastOne(fixedTasks, "fixedTasks");
        if (max < min) {
            throw new IllegalArgumentException("max is " + max + ": must be at least " + min);
        }
    }

    /** A limit without fixed tasks. */
    public ParallelismLimit(int min, int max, Reason reason) {
        this(min, max, reason, 1);
    }

    /** Returns the fewest tasks that a plan with a parallelism can have. */
    public int tasks(int parallelism) {
        return Math.max(parallelism, fixedTasks);
    }

    /** Returns a copy that keeps a number of tasks. */
    public ParallelismLimit withFixedTasks(int tasks) {
        return new ParallelismLimit(min, max, reason, tasks);
    }

    /** The numbers of tasks that both limits allow; empty if there are none. */
    public Optional<ParallelismLimit> and(ParallelismLimit other) {
        int least = Math.max(min, other.min);
        int most = Math.min(max, other.max);
        Reason why = other.max < max ? other.reason : reason;
        return least <= most
                ? Optional.of(new ParallelismLimit(least, most, why, Math.max(fixedTasks, other.fixedTasks)))
                : Optional.empty();
    }

    /** A fixed number of tasks. */
    public static ParallelismLimit exactly(int parallelism, Reason reason) {
        return new ParallelismLimit(parallelism, parallelism, reason);
    }

    /** From one task to a maximum. */
    public static ParallelismLimit upTo(int max, Reason reason) {
        return new ParallelismLimit(1, max, reason);
    }
}
