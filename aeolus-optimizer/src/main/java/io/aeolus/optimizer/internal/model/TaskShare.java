package io.aeolus.optimizer.internal.model;

/** How an operator's input is spread over its tasks. */
public sealed interface TaskShare {

    /** The part of the tuples that the busiest of so many tasks gets: more than 0, at most 1. Never rises with the parallelism. */
    double busiestShare(int parallelism);

    /** Each task gets as much as the next: shuffle and what is like it. */
    record Even() implements TaskShare {
        @Override
        public double busiestShare(int parallelism) {
            return 1.0 / parallelism;
        }
    }

    /**
     * As even as workers let it be: where tuples stay in their own worker, its tasks share what comes from there.
     *
     * @param factor how many times an even part the busiest task gets; above 0
     */
    record ByWorker(double factor) implements TaskShare {

        /** The factor is above 0. */
        public ByWorker {
            Checks.positive(factor, "factor");
        }

        @Override
        public double busiestShare(int parallelism) {
            return Math.min(1, factor / parallelism);
        }
    }

    /**
     * By a key. The busiest task has the hottest key and its part of the others. Apart from that, hashing does not
     * spread keys evenly: of D keys on d tasks, the most that one task gets is about {@code D/d + sqrt(2 D/d (1 - 1/d) ln d)} (the
     * normal approximation of the heaviest of d bins, Raab and Steger 1998).
     *
     * @param distinct how many different keys there are; at least 1
     * @param hottestShare part of the tuples with the most frequent key, 0 to 1
     */
    record ByKey(double distinct, double hottestShare) implements TaskShare {

        /** There is one key or more, and the share is 0 to 1. */
        public ByKey {
            if (!(distinct >= 1)) {
                throw new IllegalArgumentException("distinct is " + distinct + ": give 1 or more");
            }
            if (!(hottestShare >= 0 && hottestShare <= 1)) {
                throw new IllegalArgumentException("hottestShare is " + hottestShare + ": give 0 to 1");
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

    /** Each task gets everything. */
    record ToAll() implements TaskShare {
        @Override
        public double busiestShare(int parallelism) {
            return 1;
        }
    }

    /** One task gets everything, however many there are. */
    record ToOne() implements TaskShare {
        @Override
        public double busiestShare(int parallelism) {
            return 1;
        }
    }
}
