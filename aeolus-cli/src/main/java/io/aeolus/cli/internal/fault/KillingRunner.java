package io.aeolus.cli.internal.fault;

import io.aeolus.cluster.Cluster.Interlude;
import io.aeolus.cluster.ProcessCluster;
import io.aeolus.cluster.ProcessCluster.ClusterProcess;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.UnmeasurableException;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.ProfileRequest;
import io.aeolus.monitor.RunRequest;
import io.aeolus.monitor.RunResult;
import io.aeolus.monitor.Runner;
import io.aeolus.monitor.Speed;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.TopologySummary;

/**
 * Kills a worker in each run that counts, once, and tells which. Of the workers that have a task of the component, it is one without a spout
 * if there is one: where a spout dies, it begins its input again.
 */
public final class KillingRunner implements Runner {

    /** What is left of a run after a kill: a worker that dies while the result is made takes it along. */
    private static final Duration LEAST_LEFT = Duration.ofSeconds(2);

    private final Runner runner;
    private final ProcessCluster cluster;
    private final Kill kill;
    private final LongSupplier nanoClock;

    /**
     * Takes where to run, and what to do there.
     *
     * @param runner runs on the cluster; closed with this
     * @param cluster the cluster, whose only topologies are those of the runner
     * @param kill what to kill
     * @param nanoClock the time in nanoseconds
     */
    public KillingRunner(Runner runner, ProcessCluster cluster, Kill kill, LongSupplier nanoClock) {
        this.runner = runner;
        this.cluster = cluster;
        this.kill = kill;
        this.nanoClock = nanoClock;
    }

    @Override
    public String kind() {
        return runner.kind();
    }

    /**
     * Runs and kills.
     *
     * @throws UnmeasurableException also if the run was over, or all but over, before anything was killed
     */
    @Override
    public RunResult run(RunRequest request, Progress progress) throws RunFailedException, InterruptedException {
        Killing killing = new Killing(request, progress);
        RunResult result = runner.run(request, killing);
        if (!killing.isDone) {
            throw new UnmeasurableException(
                    "--kill: %s was over, or all but over, at %s, so nothing was killed: give more --rows, or an earlier time"
                            .formatted(request.name(), kill));
        }
        return result;
    }

    @Override
    public Speed probe(RunRequest request, Duration limit, Progress progress)
            throws RunFailedException, InterruptedException {
        return runner.probe(request, limit, progress);
    }

    @Override
    public Profile profile(ProfileRequest request, Progress progress) throws RunFailedException, InterruptedException {
        return runner.profile(request, progress);
    }

    @Override
    public NetworkModel network(long seed, Progress progress) throws RunFailedException, InterruptedException {
        return runner.network(seed, progress);
    }

    @Override
    public void whenGone(Interlude interlude) throws RunFailedException, InterruptedException {
        runner.whenGone(interlude);
    }

    @Override
    public void awaitGone() throws RunFailedException, InterruptedException {
        runner.awaitGone();
    }

    @Override
    public void close() {
        runner.close();
    }

    /** Of one run: whoever tells how far it is also strikes, in the thread that watches the run. */
    private final class Killing implements Progress {

        private final Set<String> spouts;
        private final String name;
        private final Progress progress;
        private OptionalLong startNanos = OptionalLong.empty();
        private volatile boolean isDone;

        private Killing(RunRequest request, Progress progress) {
            this.spouts = request.topology().get_spouts().keySet();
            this.name = request.name();
            this.progress = progress;
        }

        @Override
        public void update(String what, long done, long total) {
            progress.update(what, done, total);
            long now = nanoClock.getAsLong();
            if (done > 0 && startNanos.isEmpty()) {
                startNanos = OptionalLong.of(now);
            }
            if (!isDone && startNanos.isPresent()) {
                long passed = now - startNanos.getAsLong();
                if (passed >= kill.after().toNanos() && isInTheMidst(passed, done, total)) {
                    // Where Nimbus does not answer, the next update tries again.
                    victim().ifPresent(this::strike);
                }
            }
        }

        /** Whether the rows that are left take a while at the rate until now; how many there are may not be known. */
        private static boolean isInTheMidst(long passedNanos, long done, long total) {
            return total == 0 || (double) (total - done) / done * passedNanos >= LEAST_LEFT.toNanos();
        }

        @Override
        public void note(String line) {
            progress.note(line);
        }

        private void strike(ClusterProcess victim) {
            victim.kill();
            isDone = true;
            progress.note("%s: killed %s, which had tasks of %s".formatted(name, victim.name(), kill.component()));
        }

        private Optional<ClusterProcess> victim() {
            return cluster.ask(nimbus -> {
                        Optional<TopologySummary> running = nimbus.getTopologySummaries().stream()
                                .filter(topology -> topology.get_name().startsWith(name))
                                .filter(topology -> topology.get_status().equals("ACTIVE"))
                                .findFirst();
                        return running.isPresent()
                                ? nimbus.getTopologyInfo(running.get().get_id()).get_executors()
                                : List.<ExecutorSummary>of();
                    })
                    .flatMap(this::port)
                    .flatMap(port -> cluster.workers().stream()
                            .filter(worker -> worker.name().endsWith("-" + port))
                            .findFirst());
        }

        private Optional<Integer> port(List<ExecutorSummary> executors) {
            Set<Integer> withSpouts = executors.stream()
                    .filter(executor -> spouts.contains(executor.get_component_id()))
                    .map(ExecutorSummary::get_port)
                    .collect(Collectors.toSet());
            return executors.stream()
                    .filter(executor -> executor.get_component_id().equals(kill.component()))
                    .map(ExecutorSummary::get_port)
                    .min(Comparator.<Integer, Boolean>comparing(withSpouts::contains)
                            .thenComparing(Comparator.naturalOrder()));
        }
    }
}
