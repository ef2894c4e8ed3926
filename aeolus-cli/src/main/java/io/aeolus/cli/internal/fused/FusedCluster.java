package io.aeolus.cli.internal.fused;

import io.aeolus.cluster.Cluster;
import io.aeolus.cluster.RunningTopology;
import io.aeolus.cluster.Submission;
import io.aeolus.cluster.TopologyListener;
import io.aeolus.cluster.UnmeasurableException;
import io.aeolus.probe.Probe;
import io.aeolus.probe.Probes;
import io.aeolus.testing.FusedTopology;
import java.util.Optional;

/**
 * One thread of this JVM in place of a cluster: no Storm, no queues, no acks. It starts nothing and keeps nothing but the topology that
 * runs. Not thread-safe, but for {@link #close}.
 */
public final class FusedCluster implements Cluster {

    private volatile Optional<FusedRun> current = Optional.empty();
    private int runs;

    @Override
    public String kind() {
        return "fused";
    }

    @Override
    public boolean hasExecutors() {
        return false;
    }

    @Override
    public RunningTopology submit(Submission submission, TopologyListener listener) throws UnmeasurableException {
        // No run on a cluster has this name.
        String name = submission.name() + "-" + ++runs + "-in-one-thread";
        Probe probe = Probes.inThisJvm(name, listener::see);
        try {
            FusedTopology topology = FusedTopology.of(submission.topology(), probe.addTo(submission.config()));
            // What earlier runs left behind is not this one's memory.
            System.gc();
            FusedRun run = new FusedRun(name, topology, probe, listener);
            current = Optional.of(run);
            run.start();
            return run;
        } catch (IllegalArgumentException e) {
            probe.close();
            throw new UnmeasurableException(submission.name() + ": " + e.getMessage());
        } catch (RuntimeException e) {
            probe.close();
            throw e;
        }
    }

    @Override
    public void close() {
        current.ifPresent(FusedRun::stop);
    }
}
