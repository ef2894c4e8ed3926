package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.profile.ProfileTime;
import io.aeolus.cli.internal.profile.Profiling;
import io.aeolus.cli.internal.screen.Screen;
import io.aeolus.cli.internal.tune.Tuner;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.Runner;
import io.aeolus.optimizer.OptimizedPlan;
import java.time.Duration;
import java.util.Optional;

/**
 * Runs computed plans of a topology for some time, to see what they do.
 *
 * @param topology the topology
 * @param measured how long to measure, after the warm-up; empty for what {@link #USUAL} leaves
 * @param kind where it runs
 * @param cluster the same, started
 * @param screen told what is worth to be known
 */
record PlanTrial(
        ComparedTopology topology, Optional<Duration> measured, ClusterKind kind, Runner cluster, Screen screen)
        implements Tuner.PlanRun {

    /** In one JVM, with the warm-up. */
    static final Duration USUAL = Duration.ofSeconds(25);

    @Override
    public Profile profile(OptimizedPlan plan) throws BadInputException, RunFailedException, InterruptedException {
        ProfileTime time = ProfileTime.of(measured, USUAL, kind.startsWorkers(), System::nanoTime);
        Profiling profiling = Profiling.planned(
                topology.profiled(), topology.name(), plan.file(), "the computed plan", kind.idleExecutors(), time);
        profiling.remarks().forEach(screen::note);
        Profile profile = profiling.run(cluster, screen, screen::note, early -> {});
        profile.problems().forEach(problem -> screen.note("the run is doubtful: " + problem));
        profile.doubts().forEach(doubt -> screen.note("the run is doubtful: " + doubt));
        return profile;
    }
}
