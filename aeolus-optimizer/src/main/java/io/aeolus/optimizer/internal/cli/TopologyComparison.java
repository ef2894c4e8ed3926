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
import io.aeolus.optimizer.internal.compare.Variants;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What the command line says of the comparison of a user's topology.
 *
 * @param jar the topology's jar
 * @param plan the plan
 * @param measured how long to measure each run
 * @param settings Storm's settings
 */
record TopologyComparison(TopologyJar jar, Optional<Path> plan, Optional<Duration> measured, StormSettings settings) {

    private static final Duration WARM_UP = Duration.ofSeconds(3);
    private static final Duration DRAIN = Duration.ofSeconds(10);

    Comparison prepare(ComparisonOptions options, Screen screen) throws BadInputException, InterruptedException {
        if (plan.isEmpty()) {
            throw new BadInputException(
                    "--plan is missing: a TOPOLOGY.jar has no plan of its own; give one by --plan FILE");
        }
        PlanFile planFile = PlanFile.read(plan.get());
        CapturedTopology captured = Capture.of(jar, settings, screen);
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("jar", Capture.jarName(jar));
        description.put("main", Capture.call(jar));
        measured.ifPresent(time -> description.put("seconds", Math.toIntExact(time.toSeconds())));
        if (measured.isEmpty()) {
            screen.note(
                    "each run goes on until no row is open and none has come for %d s; --seconds N cuts the runs of a topology that does not end"
                            .formatted(Capture.END.silence().toSeconds()));
        }
        return new Comparison(
                Subject.of(captured, ending(), description),
                planFile,
                plan.get().toString(),
                Variants.Alternatives.unknown(planFile.plan()),
                options,
                System::nanoTime);
    }

    private Ending ending() {
        return measured.isPresent() ? new Ending.Cut(WARM_UP, measured.get(), DRAIN) : Capture.END;
    }
}
