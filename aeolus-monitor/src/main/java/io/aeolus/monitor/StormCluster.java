package io.aeolus.monitor;

import io.aeolus.monitor.internal.run.ClusterRuns;
import java.time.Duration;

/** What is the same for all kinds of clusters. */
abstract class StormCluster implements Cluster {

    private final String name;
    private final ClusterRuns runs;

    StormCluster(String name, ClusterRuns runs) {
        this.name = name;
        this.runs = runs;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final RunResult run(RunRequest request, Progress progress) throws RunFailedException, InterruptedException {
        return explained(() -> runs.run(request, progress));
    }

    @Override
    public final Speed probe(RunRequest request, Duration limit, Progress progress)
            throws RunFailedException, InterruptedException {
        return explained(() -> runs.probe(request, limit, progress));
    }

    @Override
    public final Profile profile(ProfileRequest request, Progress progress)
            throws RunFailedException, InterruptedException {
        return explained(() -> runs.profile(request, progress));
    }

    /** Something that may fail for a reason that the cluster knows more of. */
    @FunctionalInterface
    interface Work<T> {
        T get() throws RunFailedException, InterruptedException;
    }

    /** Does it, and says more of its failure where there is more to say. */
    <T> T explained(Work<T> work) throws RunFailedException, InterruptedException {
        return work.get();
    }
}
