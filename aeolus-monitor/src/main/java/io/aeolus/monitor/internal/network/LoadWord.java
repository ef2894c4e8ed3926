package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.NetworkPath;
import java.io.Serializable;

/** What the command and the workers of a load's topology say to each other. */
sealed interface LoadWord extends Serializable {

    /**
     * A worker has a task.
     *
     * @param presence which one
     */
    record Here(Presence presence) implements LoadWord {}

    /**
     * The command asks.
     *
     * @param number of the question
     * @param ask what it wants
     */
    record Question(long number, Ask ask) implements LoadWord {}

    /**
     * A worker answers.
     *
     * @param number of the question
     * @param reply what it says
     */
    record Answer(long number, Reply reply) implements LoadWord {}

    /** What a worker is asked for. */
    sealed interface Ask extends Serializable {}

    /**
     * To begin with a load.
     *
     * @param spec the load
     */
    record Begin(LoadSpec spec) implements Ask {}

    /** What has come of it, as soon as something has. */
    record AwaitOutcome() implements Ask {}

    /** The tuples of it that a sink there has had. */
    record CountExecuted() implements Ask {}

    /**
     * To find its threads.
     *
     * @param path the way that messages take
     */
    record FindThreads(NetworkPath path) implements Ask {}

    /** What its clocks show. */
    record Read() implements Ask {}

    /** What a worker says. */
    sealed interface Reply extends Serializable {}

    /** It is done. */
    record Done() implements Reply {}

    /**
     * It cannot be done.
     *
     * @param why the reason
     */
    record Refused(String why) implements Reply {}

    /**
     * What has come of a load.
     *
     * @param outcome the outcome
     */
    record Ended(Outcome outcome) implements Reply {}

    /**
     * A number of tuples.
     *
     * @param tuples the number
     */
    record Counted(long tuples) implements Reply {}

    /**
     * What the clocks show.
     *
     * @param reading the reading
     */
    record Seen(Reading reading) implements Reply {}
}
