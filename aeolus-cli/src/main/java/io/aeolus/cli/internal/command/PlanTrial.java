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
import io.aeolus.probe.ProfiledTopology.Detail;
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

    /** Of one plan, in a JVM that is warmer each time: many executors leave its compilers little of the processors. */
    private static final int MOST_RUNS = 4;

    @Override
    public Profile profile(OptimizedPlan plan) throws BadInputException, RunFailedException, InterruptedException {
        Profiling first = profiling(plan);
        first.remarks().forEach(screen::note);
        Profile profile = run(first);
        for (int run = 2; run <= MOST_RUNS && isWarmerAgain(profile); run++) {
            screen.note("the JVM was not warm yet: the plan is run again (%d of at most %d)".formatted(run, MOST_RUNS));
            profile = run(profiling(plan));
        }
        profile.problems().forEach(problem -> screen.note("the run is doubtful: " + problem));
        profile.doubts().forEach(doubt -> screen.note("the run is doubtful: " + doubt));
        return profile;
    }

    /** Of which each run has its time, from now on. */
    private Profiling profiling(OptimizedPlan plan) throws BadInputException {
        ProfileTime time = ProfileTime.of(measured, USUAL, kind.startsWorkers(), System::nanoTime);
        return Profiling.planned(
                topology.profiled(),
                topology.name(),
                plan.file(),
                "the computed plan",
                kind.idleExecutors(),
                time,
                Detail.COUNTED);
    }

    private Profile run(Profiling profiling) throws RunFailedException, InterruptedException {
        return profiling.run(cluster, screen, screen::note, early -> {});
    }

    /** New workers are as cold as the last ones. */
    private boolean isWarmerAgain(Profile profile) {
        return !profile.window().isWarm() && !kind.startsWorkers();
    }
}
