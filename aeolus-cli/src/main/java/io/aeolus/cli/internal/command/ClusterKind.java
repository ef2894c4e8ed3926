package io.aeolus.cli.internal.command;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.IdleExecutors;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Locale;

/** The kinds of clusters. */
enum ClusterKind {
    /** In this process. */
    LOCAL,

    /** Of processes on this machine, made for the command. */
    PROCESSES,

    /** The one that storm.yaml names. */
    REMOTE;

    /** What there is, for the help of {@code --cluster}. */
    static final String HELP =
            "local (Storm's LocalCluster in one process), processes (a real cluster on this machine), or"
                    + " remote (the cluster that storm.yaml names)";

    /** The words, for completion. */
    static final class Words implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(values()).map(ClusterKind::text).iterator();
        }
    }

    /** Reads what the user said. */
    static ClusterKind parse(String text) throws BadInputException {
        return Arrays.stream(values())
                .filter(kind -> kind.text().equals(text))
                .findAny()
                .orElseThrow(() -> new BadInputException(
                        "--cluster: '" + text + "' is not a valid kind of cluster: give local, processes or remote"));
    }

    /** What executors without work do there, as far as is known of a topology that was not profiled: of machines elsewhere, nothing. */
    IdleExecutors idleExecutors() {
        return IdleExecutors.on(
                this == REMOTE ? Double.POSITIVE_INFINITY : Runtime.getRuntime().availableProcessors());
    }

    /** Whether each topology starts JVMs of its own, which are cold. */
    boolean startsWorkers() {
        return this != LOCAL;
    }

    /** The word for it. */
    String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
