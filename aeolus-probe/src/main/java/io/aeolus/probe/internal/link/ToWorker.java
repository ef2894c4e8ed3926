package io.aeolus.probe.internal.link;

import io.aeolus.probe.Command;
import java.io.Serializable;

/** What a worker is told. */
sealed interface ToWorker extends Serializable {

    /** The snapshot with this number has come home. */
    record Taken(long number) implements ToWorker {}

    /** Something to do. */
    record Told(Command command) implements ToWorker {}

    /** A snapshot is wanted now; questions are numbered. */
    record Gather(long question) implements ToWorker {}
}
