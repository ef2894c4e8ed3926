package io.aeolus.probe.internal.link;

import io.aeolus.probe.WorkerSnapshot;
import java.io.Serializable;

/** What a worker says. */
sealed interface ToCollector extends Serializable {

    /** The first message of a connection. */
    record Hello(String token, String run) implements ToCollector {}

    /** What has happened, and the number of the last question that it answers. */
    record State(WorkerSnapshot snapshot, long answers) implements ToCollector {}

    /** The worker ends because of a component. */
    record Died(String component) implements ToCollector {}
}
