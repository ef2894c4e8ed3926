package io.aeolus.optimizer.internal.whatif;

/** What a change is of. Operators and streams are given by their indexes. */
sealed interface Target {

    /** A time of a call. */
    record CallTime(int operator, Part part) implements Target {}

    /** Part of a call's time. */
    enum Part {
        PPT,
        CPU,
        WAIT
    }

    /** The dop of an operator in the plan. */
    record Dop(int operator) implements Target {}

    /** The batch size of a stream in the plan. */
    record Batch(int stream) implements Target {}

    /** Tuples of a stream for each call of its producer. */
    record Selectivity(int stream) implements Target {}

    /** Processors of the machine. */
    record Cores() implements Target {}

    /** Tasks that keep account of acks. */
    record Ackers() implements Target {}

    /** Source tuples that may be under way for each task of a source. */
    record Pending() implements Target {}

    /** Whether it is a part of the plan, and not of what is planned. */
    default boolean isOfPlan() {
        return this instanceof Dop || this instanceof Batch || this instanceof Pending;
    }

    default boolean isTime() {
        return this instanceof CallTime;
    }
}
