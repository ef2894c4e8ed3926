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
 * A topology that is compared, and profiled for a plan if there is none.
 *
 * @param name what the user calls it
 * @param compared what is compared
 * @param profiled the same, with the end that a profile needs
 * @param measured how long to measure a run, and the profile; empty for as long as there is input
 * @param ownPlan the plan that it has of its own
 */
record ComparedTopology(
        String name, Subject compared, Subject profiled, Optional<Duration> measured, Optional<String> ownPlan) {

    private static final Duration WARM_UP = Duration.ofSeconds(2);
    private static final Duration DRAIN = Duration.ofSeconds(10);

    /** A workload, with settings that go before its own. */
    static ComparedTopology of(String name, PreparedWorkload workload, Map<String, Object> settings) {
        Subject subject = Subject.of(name, workload).with(settings);
        return new ComparedTopology(name, subject, subject, Optional.empty(), Optional.of(workload.defaultPlan()));
    }

    static ComparedTopology of(
            TopologyJar jar, CapturedTopology captured, Optional<Duration> measured, Duration silence, Screen screen) {
        Ending end = new Ending.Silence(silence);
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("jar", JarTopology.jarName(jar));
        description.put("main", JarTopology.call(jar));
        measured.ifPresent(time -> description.put("seconds", Math.toIntExact(time.toSeconds())));
        if (measured.isEmpty()) {
            screen.note(
                    "each run goes on until no row is open and none has come for %d s; --seconds N cuts the runs of a topology that does not end"
                            .formatted(silence.toSeconds()));
        }
        Ending ending = measured.isPresent() ? new Ending.Cut(WARM_UP, measured.get(), DRAIN) : end;
        return new ComparedTopology(
                JarTopology.label(jar),
                Subject.of(captured, ending, description),
                Subject.of(captured, end, description),
                measured,
                Optional.empty());
    }

    /** The same in other worker processes. */
    ComparedTopology in(Workers workers) {
        return new ComparedTopology(name, compared.in(workers), profiled.in(workers), measured, ownPlan);
    }

    /** A profile of this topology, from its file. */
    Profile profile(Path file) throws BadInputException {
        Profile read = Profile.read(file);
        if (!read.topology().equals(compared.topologyName())) {
            throw new BadInputException("%s: is a profile of the topology '%s', not of '%s': give one of that"
                    .formatted(file, read.topology(), compared.topologyName()));
        }
        return read;
    }

    /** The same, where each run is measured for some seconds; its result is not that of the whole input. */
    ComparedTopology measuredFor(Duration time) {
        return new ComparedTopology(
                name,
                compared.until(new Ending.Cut(WARM_UP, time, DRAIN)).withoutExpectedResult(),
                profiled,
                Optional.of(time),
                ownPlan);
    }

    /** Profiles the topology, on a cluster of some kind: without batches and with them, or once for a first look. */
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
