package io.aeolus.monitor.internal.link;

import io.aeolus.monitor.internal.ledger.WorkerState;
import io.aeolus.monitor.internal.profile.report.WorkerReport;
import java.io.Serializable;

/** What a worker says. */
sealed interface ToCollector extends Serializable {

    /**
     * The first message of each connection.
     *
     * @param token what a worker has to know
     * @param run the run's id
     * @param worker host and port of the worker
     * @param incarnation tells this start of the worker from others
     */
    record Hello(String token, String run, String worker, long incarnation) implements ToCollector {}

    /**
     * Any other message. They are kept until the collector has taken them, and sent again on the next connection if this one breaks.
     *
     * @param number of the message, from 1 in each incarnation of a worker
     * @param sentNanos when it was made, by the worker's clock
     * @param content what it says
     */
    record Numbered(long number, long sentNanos, Content content) implements ToCollector {}

    /** What a numbered message says. */
    sealed interface Content extends Serializable {}

    /**
     * What the worker has done.
     *
     * @param state goes on from the one before
     */
    record State(WorkerState state) implements Content {}

    /**
     * A profiler's report.
     *
     * @param report what a worker has done since its start
     */
    record Report(WorkerReport report) implements Content {}

    /**
     * A component has thrown, and the worker dies of it.
     *
     * @param component the component's id
     */
    record Died(String component) implements Content {}

    /**
     * Something that the topology itself has to say.
     *
     * @param word what it says
     */
    record Said(Serializable word) implements Content {}

    /**
     * All that the worker had done by a {@link ToWorker.Gather} has been said.
     *
     * @param number that of the question
     */
    record Gathered(long number) implements Content {}
}
