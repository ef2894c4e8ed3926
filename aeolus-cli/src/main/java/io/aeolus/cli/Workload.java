package io.aeolus.cli;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.WorkerCode;
import io.aeolus.monitor.WholeFile;
import java.io.IOException;
import java.util.List;

/**
 * A topology with its input and its right answer, which the command line can run by name. Found with
 * {@link java.util.ServiceLoader}.
 */
public interface Workload {

    /** The name on the command line, a word in lower case. */
    String name();

    /** What it is, a few words for a list of workloads. */
    String description();

    /**
     * The jars that its spouts and bolts need where they run, besides the workload's own and those of Storm's client. They lie on the
     * class path of the command.
     *
     * @return the jars' names without their versions, such as {@code jsoup}
     */
    default List<String> libraries() {
        return List.of();
    }

    /** The numbers that it can be built with, besides the number of rows; most workloads have none. */
    default List<WorkloadParameter> parameters() {
        return List.of();
    }

    /**
     * Makes or checks the input.
     *
     * @param options what the user said
     * @param progress where to say how far the work is
     * @return the workload bound to its input
     * @throws BadInputException if the input or the reference is missing or malformed
     */
    PreparedWorkload prepare(WorkloadOptions options, Progress progress) throws BadInputException;

    /**
     * What workers in other processes need to run it. It is built on classes of ours that users' workers do not need.
     *
     * @return its jar, its libraries, and ours
     * @throws IOException if a jar cannot be found
     */
    default WorkerCode workerCode() throws IOException {
        return WorkerCode.observed(getClass(), libraries())
                .with(Workload.class)
                .with(WholeFile.class)
                .with(BadInputException.class);
    }
}
