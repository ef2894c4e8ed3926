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
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A topology to compare or to profile.
 *
 * @param name the user's name for it
 * @param compared the topology for comparisons
 * @param profiled the topology for profiles, which end otherwise
 * @param ownPlan the hand-made plan of a workload
 */
record TopologyUnderTest(String name, Subject compared, Subject profiled, Optional<String> ownPlan) {

    private static final Duration WARM_UP = Duration.ofSeconds(2);
    private static final Duration DRAIN = Duration.ofSeconds(10);

    /** A workload with settings that override its own. */
    static TopologyUnderTest of(String name, PreparedWorkload workload, Map<String, Object> settings) {
        Subject subject = Subject.of(name, workload).with(settings);
        return new TopologyUnderTest(name, subject, subject, Optional.of(workload.defaultPlan()));
    }

    /** The topology of a jar; a run ends after a time limit, if there is one, or else when the topology is silent. */
    static TopologyUnderTest of(
            TopologyJar jar, CapturedTopology captured, Optional<Duration> measured, Duration silence, Screen screen) {
        Ending end = new Ending.Silence(silence);
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("jar", JarTopology.jarName(jar));
        description.put("main", JarTopology.call(jar));
        measured.ifPresent(time -> description.put("seconds", Math.toIntExact(time.toSeconds())));
        if (measured.isEmpty()) {
            screen.note(
                    "each run ends when no row is pending and none was emitted for %d s; a topology that does not end needs --seconds N"
                            .formatted(silence.toSeconds()));
        }
        Ending ending = measured.isPresent() ? new Ending.Cut(WARM_UP, measured.get(), DRAIN) : end;
        return new TopologyUnderTest(
                JarTopology.jarName(jar) + " " + JarTopology.call(jar),
                Subject.of(captured, ending, description),
                Subject.of(captured, end, description),
                Optional.empty());
    }

    /** The same with other numbers of worker processes. */
    TopologyUnderTest in(Workers workers) {
        return new TopologyUnderTest(name, compared.in(workers), profiled.in(workers), ownPlan);
    }

    /** Reads a profile of this topology. */
    Profile profile(Path file) throws BadInputException {
        Profile read = Profile.read(file);
        if (!read.topology().equals(compared.topologyName())) {
            throw new BadInputException("%s: is a profile of the topology '%s': give a profile of '%s'"
                    .formatted(file, read.topology(), compared.topologyName()));
        }
        return read;
    }

    /** The same with a time limit for each run, whose result is then not the result of the whole input. */
    TopologyUnderTest measuredFor(Duration time) {
        return new TopologyUnderTest(
                name, compared.until(new Ending.Cut(WARM_UP, time, DRAIN)).withoutExpectedResult(), profiled, ownPlan);
    }

    /** Profiles the topology, without and with batches; a quick profile has one short state without batches. */
    Profile profile(Runner cluster, ClusterKind kind, boolean isQuick, Screen screen)
            throws RunFailedException, InterruptedException {
        ProfileTime time = ProfileTime.of(
                Optional.empty(),
                isQuick ? ProfileTime.QUICK : ProfileTime.TWO_MINUTES,
                kind.startsWorkers(),
                System::nanoTime);
        Profile profile =
                Profiling.asItIs(profiled, name, time, !isQuick).run(cluster, screen, screen::note, early -> {});
        profile.problems().forEach(problem -> screen.note("problem of the profile: " + problem));
        profile.doubts().forEach(doubt -> screen.note("the profile is doubtful: " + doubt));
        profile.changedFields().forEach(field -> screen.note(field.toString()));
        return profile;
    }
}
