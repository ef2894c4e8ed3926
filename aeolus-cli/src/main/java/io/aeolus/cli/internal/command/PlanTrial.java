package io.aeolus.cli.internal.command;

import io.aeolus.batching.PlanDocument;
import io.aeolus.cli.internal.profile.ProfileTime;
import io.aeolus.cli.internal.profile.Profiling;
import io.aeolus.cli.internal.screen.Screen;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.Runner;
import io.aeolus.optimizer.OptimizedPlan;
import io.aeolus.probe.ProfiledTopology.Detail;
import java.time.Duration;
import java.util.Optional;

/**
 * Measures on a cluster that is up: plans for some time, to see what they do.
 *
 * @param topology the topology
 * @param measured how long to measure, after the warm-up; empty for what the usual time leaves
 * @param usual how long that usually takes in one JVM, with the warm-up
 * @param kind where it runs
 * @param cluster the same, started
 * @param screen told what is worth to be known
 */
record PlanTrial(
        ComparedTopology topology,
        Optional<Duration> measured,
        Duration usual,
        ClusterKind kind,
        Runner cluster,
        Screen screen)
        implements Trial {

    /** In a JVM that has run the topology before. */
    static final Duration USUAL = Duration.ofSeconds(25);

    /** In a JVM that is cold. */
    static final Duration USUAL_WHEN_COLD = Duration.ofSeconds(45);

    /** Of one plan, in a JVM that is warmer each time: many executors leave its compilers little of the processors. */
    private static final int MOST_RUNS = 4;

    @Override
    public Profile asItIs() throws RunFailedException, InterruptedException {
        return topology.profile(cluster, kind, false, screen);
    }

    @Override
    public Profile profile(OptimizedPlan plan) throws BadInputException, RunFailedException, InterruptedException {
        return profile(plan.file());
    }

    /** The profile of the topology, rewritten by a plan that fits it. */
    Profile profile(PlanDocument plan) throws BadInputException, RunFailedException, InterruptedException {
        Profiling first = profiling(plan, usual);
        first.remarks().forEach(screen::note);
        Profile profile = run(first);
        for (int run = 2; run <= MOST_RUNS && isWarmerAgain(profile); run++) {
            screen.note("the JVM was not warm yet: the plan is run again (%d of at most %d)".formatted(run, MOST_RUNS));
            profile = run(profiling(plan, USUAL));
        }
        profile.problems().forEach(problem -> screen.note("the run is doubtful: " + problem));
        profile.doubts().forEach(doubt -> screen.note("the run is doubtful: " + doubt));
        return profile;
    }

    /** Of which each run has its time, from now on. */
    private Profiling profiling(PlanDocument plan, Duration inOneJvm) throws BadInputException {
        ProfileTime time = ProfileTime.of(measured, inOneJvm, kind.startsWorkers(), System::nanoTime);
        return Profiling.planned(
                topology.profiled(),
                topology.name(),
                plan,
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
