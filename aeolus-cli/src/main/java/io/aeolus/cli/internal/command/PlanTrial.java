// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.batching.PlanDocument;
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
 * Runs plans on a cluster that is up.
 *
 * @param measured the measured time, after the warm-up; empty to measure for the rest of the usual time
 * @param usual the usual time of a run, including its warm-up
 */
record PlanTrial(
        TopologyUnderTest topology,
        Optional<Duration> measured,
        Duration usual,
        ClusterKind kind,
        Runner cluster,
        Screen screen)
        implements Tuner.PlanRun {

    /** The usual time in a warm JVM. */
    static final Duration RUN_TIME = Duration.ofSeconds(25);

    /** The usual time in a cold JVM. */
    static final Duration COLD_RUN_TIME = Duration.ofSeconds(45);

    /** The maximum number of runs of a plan until the JVM is warm: many executors leave little CPU time to the JIT compiler. */
    private static final int MAX_RUNS = 4;

    Profile unchanged() throws RunFailedException, InterruptedException {
        return topology.profile(cluster, kind, false, screen);
    }

    @Override
    public Profile profile(OptimizedPlan plan) throws BadInputException, RunFailedException, InterruptedException {
        return profile(plan.file());
    }

    Profile profile(PlanDocument plan) throws BadInputException, RunFailedException, InterruptedException {
        Profiling first = profiling(plan, usual);
        first.remarks().forEach(screen::note);
        Profile profile = run(first);
        for (int run = 2; run <= MAX_RUNS && wouldRunWarmer(profile); run++) {
            screen.note("the JVM was not warm yet: running the plan again (%d of at most %d)".formatted(run, MAX_RUNS));
            profile = run(profiling(plan, RUN_TIME));
        }
        profile.problems().forEach(problem -> screen.note("the measurement may be inaccurate: " + problem));
        profile.doubts().forEach(doubt -> screen.note("the measurement may be inaccurate: " + doubt));
        return profile;
    }

    private Profiling profiling(PlanDocument plan, Duration usualTime) throws BadInputException {
        ProfileTime time = ProfileTime.of(measured, usualTime, kind.startsWorkers(), System::nanoTime);
        return Profiling.planned(
                topology.profiled(), plan, "the computed plan", kind.idleExecutors(), time, Detail.COUNTED);
    }

    private Profile run(Profiling profiling) throws RunFailedException, InterruptedException {
        return profiling.run(cluster, screen, early -> {});
    }

    /** Whether another run would start warmer; new workers are cold again. */
    private boolean wouldRunWarmer(Profile profile) {
        return !profile.window().isWarm() && !kind.startsWorkers();
    }
}
