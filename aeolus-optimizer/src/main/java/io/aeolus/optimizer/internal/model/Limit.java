package io.aeolus.optimizer.internal.model;

/** What keeps a plan from being faster. An operator is its index in the dataflow. */
public sealed interface Limit {

    /** The tasks of an operator are busy all the time. */
    record Tasks(int operator) implements Limit {}

    /** The batches under way are too few to keep all tasks of an operator busy. */
    record Uneven(int operator) implements Limit {}

    /** All processors are busy. */
    record Cores() implements Limit {}

    /** The ackers are busy all the time. */
    record Ackers() implements Limit {}

    /** The way between two machines is always taken. */
    record Link() implements Limit {}

    /** A source has no more. */
    record Source(int operator) implements Limit {}

    /** The rate that was asked for is reached. */
    record Rate() implements Limit {}

    /** All source tuples that may be under way are. */
    record Pending() implements Limit {}
}
