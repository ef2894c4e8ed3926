// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.internal.profile.ProfileTime;
import io.aeolus.cli.internal.profile.Profiling;
import io.aeolus.cli.internal.screen.Screen;
import io.aeolus.cli.internal.variant.Subject;
import io.aeolus.cli.internal.variant.Workers;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.CapturedTopology;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.TopologyJar;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.Runner;
import io.aeolus.optimizer.OptimizerOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A topology to compare or to profile.
 *
 * @param profiled the topology for profiles, which end runs by other rules
 * @param ownPlan the hand-written plan of a workload
 */
record TopologyUnderTest(Subject compared, Subject profiled, Optional<String> ownPlan) {

    private static final Duration WARM_UP = Duration.ofSeconds(2);
    private static final Duration DRAIN = Duration.ofSeconds(10);

    /** A workload with settings that override its own. */
    static TopologyUnderTest of(String name, PreparedWorkload workload, Map<String, Object> settings) {
        Subject subject = Subject.of(name, workload).with(settings);
        return new TopologyUnderTest(subject, subject, Optional.of(workload.defaultPlan()));
    }

    /**
     * The topology of a jar; a run ends after a time limit, if any, or when the topology is idle.
     *
     * @param given the names of the settings that the user gave with {@code -c}
     */
    static TopologyUnderTest of(
            TopologyJar jar,
            CapturedTopology captured,
            Set<String> given,
            Optional<Duration> measured,
            Duration silence,
            Screen screen) {
        Ending end = new Ending.Silence(silence);
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("jar", JarTopology.jarName(jar));
        description.put("main", JarTopology.call(jar));
        measured.ifPresent(time -> description.put("seconds", Math.toIntExact(time.toSeconds())));
        if (measured.isEmpty()) {
            screen.note(
                    "each run ends when the topology is idle for %d s; use --seconds N for a topology with endless input"
                            .formatted(silence.toSeconds()));
        }
        Ending ending = measured.isPresent() ? new Ending.TimeLimit(WARM_UP, measured.get(), DRAIN) : end;
        String name = JarTopology.jarName(jar) + " " + JarTopology.call(jar);
        return new TopologyUnderTest(
                Subject.of(name, captured, given, ending, description),
                Subject.of(name, captured, given, end, description),
                Optional.empty());
    }

    TopologyUnderTest in(Workers workers) {
        return new TopologyUnderTest(compared.in(workers), profiled.in(workers), ownPlan);
    }

    /** The bounds of plans that run on a cluster that is up: a cluster of processes has room for the workers of the topology. */
    OptimizerOptions withRoom(OptimizerOptions options, ClusterKind kind) {
        return kind == ClusterKind.PROCESSES
                ? options.withLayouts(OptionalInt.of(compared.workers().number()), OptionalInt.empty())
                : options;
    }

    Profile profile(Path file) throws BadInputException {
        Profile read = Profile.read(file);
        Refusal.when(
                !read.topology().equals(compared.topologyName()),
                "%s is a profile of topology '%s': use a profile of '%s'"
                        .formatted(file, read.topology(), compared.topologyName()));
        return read;
    }

    /** This topology with a time limit for each run, so that no run has the expected result of the whole input. */
    TopologyUnderTest measuredFor(Duration time) {
        return new TopologyUnderTest(
                compared.until(new Ending.TimeLimit(WARM_UP, time, DRAIN)).withoutExpectedResult(), profiled, ownPlan);
    }

    /** Profiles the topology with and without batches; a quick profile has short warm-ups. */
    Profile profile(Runner cluster, ClusterKind kind, boolean isQuick, Screen screen)
            throws RunFailedException, InterruptedException {
        ProfileTime time = ProfileTime.of(
                Optional.empty(),
                isQuick ? ProfileTime.QUICK : ProfileTime.TWO_MINUTES,
                kind.startsWorkers(),
                System::nanoTime);
        Profile profile = Profiling.unbatched(profiled, time, true).run(cluster, screen, early -> {});
        profile.problems().forEach(problem -> screen.note("problem in the profile: " + problem));
        profile.doubts().forEach(doubt -> screen.note("the profile is doubtful: " + doubt));
        profile.changedFields().forEach(field -> screen.note(field.toString()));
        return profile;
    }
}
