package io.aeolus.cluster;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.thrift.TException;

/**
 * A real Storm cluster that was started here: ZooKeeper, Nimbus, supervisors, and one JVM for each worker. All of them end, and
 * their files go, when this is closed, and also when this JVM ends in any other way. Tests may harm its processes, from any thread.
 */
public interface ProcessCluster extends Cluster {

    /** Something to ask Nimbus, the head of a cluster, which throws if it does not answer, or refuses. */
    @FunctionalInterface
    interface Question<T> {

        /** Asks by Storm's interface, which is only for this call. */
        T ask(Nimbus.Iface nimbus) throws TException;
    }

    /**
     * A process of a cluster, from its start to its end, and when it is gone.
     *
     * @param name {@code nimbus}, or a name that ends with the number of a supervisor or the port of a worker's slot
     */
    record ClusterProcess(String name, ProcessHandle handle) {

        /** Kills the process without any notice, and waits until it is gone. */
        public void kill() {
            handle.destroyForcibly();
            handle.onExit().join();
        }
    }

    /** The settings of a client, for those who submit to the cluster by themselves. */
    StormSettings settings();

    /** Nimbus of now. After a kill it is started again, as another process. */
    ClusterProcess nimbus();

    /** The supervisors of now. After a kill they are started again, as other processes. */
    List<ClusterProcess> supervisors();

    /** The workers that run now, of any topology, by the ports of their slots. After a kill their supervisor starts others. */
    List<ClusterProcess> workers();

    /** Asks Nimbus something; empty if it does not answer now. */
    <T> Optional<T> ask(Question<T> question);

    /** Asks what a component of a topology has thrown last; empty if none has, or Nimbus does not answer now. */
    Optional<ComponentFailure> latestError(String topology);

    /** Leaves the logs of all processes where they are when the cluster is closed; returns their folder. */
    Path keepLogs();
}
