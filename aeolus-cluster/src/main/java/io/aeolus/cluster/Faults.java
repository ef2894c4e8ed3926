package io.aeolus.cluster;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The processes of a cluster that was started here, to be harmed by tests. Thread-safe. */
public interface Faults {

    /**
     * Nimbus. After a kill it is started again, as another process.
     *
     * @return the process of now
     */
    ClusterProcess nimbus();

    /**
     * The supervisors. After a kill they are started again, as other processes.
     *
     * @return the processes of now
     */
    List<ClusterProcess> supervisors();

    /**
     * The workers that run now, of any topology. After a kill their supervisor starts others.
     *
     * @return one for each process, by the ports of their slots
     */
    List<ClusterProcess> workers();

    /**
     * Asks Nimbus something, which may be down.
     *
     * @param <T> what the answer is
     * @param question the question
     * @return the answer; empty if nobody answers now
     */
    <T> Optional<T> ask(NimbusQuestion<T> question);

    /**
     * Leaves the logs of all processes where they are when the cluster is closed.
     *
     * @return their folder
     */
    Path keepLogs();
}
