// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

/** How the tasks of an operator share an input. */
public sealed interface TaskShare {

    /** Returns the share of the busiest task: above 0, at most 1. Never rises with the parallelism. */
    double busiestShare(int parallelism);

    /** Returns the number of tasks that receive each tuple. */
    default int copies(int parallelism) {
        return 1;
    }

    /** Equal shares: shuffle and similar groupings. */
    record Even() implements TaskShare {
        @Override
        public double busiestShare(int parallelism) {
            return 1.0 / parallelism;
        }
    }

    /**
     * Equal shares within a worker, if tuples stay in their worker.
     *
     * @param factor ratio of the busiest task's share to an equal share; above 0
     */
    record ByWorker(double factor) implements TaskShare {

        public ByWorker {
            Checks.positive(factor, "factor");
        }

        @Override
        public double busiestShare(int parallelism) {
            return Math.min(1, factor / parallelism);
        }
    }

    /**
     * By a key. The busiest task has the hottest key and its share of the other keys. Hashing does not spread keys
     * evenly either: of D keys on d tasks, the busiest task gets about {@code D/d + sqrt(2 D/d (1 - 1/d) ln d)} (the
     * normal approximation of the heaviest of d bins, Raab and Steger 1998).
     *
     * @param distinct the number of distinct keys; at least 1
     * @param hottestShare the share of the tuples with the most frequent key, 0 to 1
     */
    record ByKey(double distinct, double hottestShare) implements TaskShare {

        public ByKey {
            if (!(distinct >= 1)) {
                throw new IllegalArgumentException("distinct is " + distinct + ": must be at least 1");
            }
            if (!(hottestShare >= 0 && hottestShare <= 1)) {
                throw new IllegalArgumentException("hottestShare is " + hottestShare + ": must be from 0 to 1");
            }
        }

        @Override
        public double busiestShare(int parallelism) {
            if (parallelism == 1) {
                return 1;
            }
            double byHottest = hottestShare + (1 - hottestShare) / parallelism;
            double perTask = 1.0 / parallelism;
            double byHash = perTask + Math.sqrt(2 * perTask * (1 - perTask) * Math.log(parallelism) / distinct);
            return Math.min(1, Math.max(byHottest, byHash));
        }
    }

    /** Each task receives all tuples. */
    record ToAll() implements TaskShare {
        @Override
        public double busiestShare(int parallelism) {
            return 1;
        }

        @Override
        public int copies(int parallelism) {
            return parallelism;
        }
    }

    /** One task receives all tuples at any parallelism. */
    record ToOne() implements TaskShare {
        @Override
        public double busiestShare(int parallelism) {
            return 1;
        }
    }
}
