package io.aeolus.optimizer.internal.model;

/**
 * How many tasks an operator may have, and why not more.
 *
 * @param least at least 1
 * @param most not below the least
 * @param reason why not more
 */
public record ParallelismLimit(int least, int most, Reason reason) {

    /** Why an operator may not have more tasks. */
    public enum Reason {
        /** It may have as many as Storm can number. */
        NONE("as many as Storm can number"),
        /** A source has as many tasks as its user says. */
        SOURCE("a source keeps its parallelism"),
        /** All of its input goes to one task. */
        GLOBAL("a global grouping leads to one task"),
        /** It has no output and one task: it may write what one writer must write. */
        SINGLE_SINK("a sink with one task keeps it"),
        /** It has no more tasks than that, and must keep them. */
        FIXED_TASKS("its tasks are fixed"),
        /** Nothing was seen of it. */
        NOT_CALLED("it was not called"),
        /** There are no more keys. */
        KEYS("there are no more keys"),
        /** Storm makes no more tasks: a setting of the topology or of the component. */
        CAP("topology.max.task.parallelism"),
        /** More tasks would hold more rows than may be in flight. */
        HELD_ROWS("its tasks hold rows, and more of them too many for topology.max.spout.pending"),
        /** The user said so. */
        USER("--max-parallelism");

        private final String text;

        Reason(String text) {
            this.text = text;
        }

        /** The reason in a few words. */
        public String text() {
            return text;
        }
    }

    /** The least is at least 1, and the most not below it. */
    public ParallelismLimit {
        Checks.atLeastOne(least, "least");
        if (most < least) {
            throw new IllegalArgumentException("most is " + most + ", below the least, " + least);
        }
    }

    /** Exactly so many. */
    public static ParallelismLimit exactly(int parallelism, Reason reason) {
        return new ParallelismLimit(parallelism, parallelism, reason);
    }

    /** One to so many. */
    public static ParallelismLimit upTo(int most, Reason reason) {
        return new ParallelismLimit(1, most, reason);
    }
}
