// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.thrift.TException;

/**
 * A Storm cluster of processes that was started by this JVM: ZooKeeper, Nimbus, supervisors, and a JVM for each worker. All processes end and
 * their files are deleted on {@link #close}, and also when this JVM ends for any other reason. Tests can kill its processes from any thread.
 */
public interface ProcessCluster extends Cluster {

    /** A call of Nimbus. */
    @FunctionalInterface
    interface NimbusCall<T> {

        /** Calls Nimbus. The client is valid during this call only. */
        T on(Nimbus.Iface nimbus) throws TException;
    }

    /**
     * A process of a cluster, which may have ended.
     *
     * @param name {@code nimbus}, {@code nimbus-1} for the second Nimbus, {@code supervisor-N}, or {@code worker-} with the port of the worker's slot
     */
    record ClusterProcess(String name, ProcessHandle handle) {

        /** Kills the process, and waits until it has ended. */
        public void kill() {
            handle.destroyForcibly();
            handle.onExit().join();
        }
    }

    /** Returns the settings of the cluster's clients. */
    StormSettings settings();

    /** Returns the current workers of all topologies, by the ports of their slots. Supervisors replace killed workers. */
    List<ClusterProcess> workers();

    /** Calls Nimbus. Returns empty if Nimbus rejects the call or does not answer. */
    <T> Optional<T> ask(NimbusCall<T> call);

    /** Returns the latest error of any component of a topology. Returns empty if Nimbus has none or does not answer. */
    Optional<ComponentFailure> latestError(String topology);

    /** Keeps the logs of all processes when the cluster is closed. Returns their folder. */
    Path keepLogs();
}
