package io.aeolus.monitor.internal.link;

import java.io.Serializable;

/** What the collector says. */
sealed interface ToWorker extends Serializable {

    /**
     * All messages up to this one are safe.
     *
     * @param number of the message
     */
    record Taken(long number) implements ToWorker {}

    /** No more rows are wanted. */
    record Stop() implements ToWorker {}

    /**
     * Something that is for the topology itself.
     *
     * @param word what it is told
     */
    record Told(Serializable word) implements ToWorker {}

    /**
     * Asks for what the worker has done up to now.
     *
     * @param number of the question
     */
    record Gather(long number) implements ToWorker {}
}
