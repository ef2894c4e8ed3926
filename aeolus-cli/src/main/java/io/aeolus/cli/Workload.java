// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.WorkerCode;
import io.aeolus.monitor.AtomicFile;
import java.io.IOException;
import java.util.List;

/** A topology with an input and an expected result, which the command line can run by name. A {@link java.util.ServiceLoader} finds it. */
public interface Workload {

    /** The name on the command line, a word in lower case. */
    String name();

    /** A description of a few words, for the list of workloads. */
    String description();

    /**
     * The libraries that the spouts and bolts need in workers, in addition to the jar of the workload and Storm's client. They are on the class
     * path of the command.
     *
     * @return the names of the jars without versions, such as {@code jsoup}
     */
    default List<String> libraries() {
        return List.of();
    }

    /** The parameters of the workload, in addition to the number of rows; most workloads have none. */
    default List<WorkloadParameter> parameters() {
        return List.of();
    }

    /**
     * Generates or checks the input.
     *
     * @param options the options for the input
     * @param progress receives the progress
     * @return the workload with its input
     * @throws BadInputException if the input or the reference results are missing or malformed
     */
    PreparedWorkload prepare(WorkloadOptions options, Progress progress) throws BadInputException;

    /**
     * The code that workers in other processes need. It contains classes of Aeolus that the workers of user topologies do not need.
     *
     * @return the jar of the workload, its libraries, and the libraries of Aeolus
     * @throws IOException if a jar cannot be found
     */
    default WorkerCode workerCode() throws IOException {
        return WorkerCode.observed(getClass(), libraries())
                .with(Workload.class)
                .with(AtomicFile.class)
                .with(BadInputException.class);
    }
}
