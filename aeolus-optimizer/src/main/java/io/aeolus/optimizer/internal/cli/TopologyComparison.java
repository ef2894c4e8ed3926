package io.aeolus.optimizer.internal.cli;

import io.aeolus.monitor.BadInputException;
import io.aeolus.monitor.CapturedTopology;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.StormSettings;
import io.aeolus.monitor.TopologyJar;
import io.aeolus.optimizer.PlanFile;
import io.aeolus.optimizer.internal.compare.Comparison;
import io.aeolus.optimizer.internal.compare.ComparisonOptions;
import io.aeolus.optimizer.internal.compare.Subject;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the command line says of the comparison of a user's topology.
 *
 * @param jar the topology's jar
 * @param main the class whose main submits it, and its arguments
 * @param plan the plan
 * @param seconds how long to measure each run
 * @param settings Storm's settings
 */
record TopologyComparison(
        Path jar, List<String> main, Optional<Path> plan, Optional<Integer> seconds, StormSettings settings) {

    private static final Duration WARM_UP = Duration.ofSeconds(3);
    private static final Duration SILENCE = Duration.ofSeconds(5);
    private static final Duration DRAIN = Duration.ofSeconds(10);

    /** Whether a word on the command line is meant to be a jar. */
    static boolean isJar(String word) {
        return word.endsWith(".jar");
    }

    Comparison prepare(ComparisonOptions options, Screen screen) throws BadInputException, InterruptedException {
        if (main.isEmpty()) {
            throw new BadInputException(
                    jar + ": the class whose main submits the topology is missing: give it after the jar");
        }
        if (plan.isEmpty()) {
            throw new BadInputException(
                    "--plan is missing: a TOPOLOGY.jar has no plan of its own; give one by --plan FILE");
        }
        if (seconds.isPresent() && seconds.get() < 1) {
            throw new BadInputException("--seconds: " + seconds.get() + " is no time: give 1 or more");
        }
        PlanFile planFile = PlanFile.read(plan.get());
        CapturedTopology captured =
                Capture.of(new TopologyJar(jar, main.get(0), main.subList(1, main.size())), settings, screen);
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("jar", jar.getFileName().toString());
        description.put("main", String.join(" ", main));
        seconds.ifPresent(measured -> description.put("seconds", measured));
        if (seconds.isEmpty()) {
            screen.note(
                    "each run goes on until no row is open and none has come for %d s; --seconds N cuts the runs of a topology that does not end"
                            .formatted(SILENCE.toSeconds()));
        }
        return new Comparison(
                Subject.of(captured, ending(), description),
                planFile,
                plan.get().toString(),
                options,
                System::nanoTime);
    }

    private Ending ending() {
        return seconds.isPresent()
                ? new Ending.Cut(WARM_UP, Duration.ofSeconds(seconds.get()), DRAIN)
                : new Ending.Silence(SILENCE);
    }
}
