// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.RatedWorkload;
import io.aeolus.cli.ScaleRating;
import io.aeolus.cli.internal.compare.Comparison;
import io.aeolus.cli.internal.rating.RatingFile;
import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.cli.internal.screen.Screen;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.Runner;
import io.aeolus.probe.Machine;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** Rates the configurations of a workload, one after the other. Runs once, in one thread; any thread may call {@link #soFar}. */
final class RatingRun {

    private final RunFile.Made made;
    private final String workload;
    private final RatedWorkload.Rating rating;
    private final Screen screen;
    private final List<RatingFile.ConfigurationRating> rated = new CopyOnWriteArrayList<>();
    private volatile String cluster = "";

    RatingRun(RunFile.Made made, String workload, RatedWorkload.Rating rating, Screen screen) {
        this.made = made;
        this.workload = workload;
        this.rating = rating;
        this.screen = screen;
    }

    /** Warms up all configurations, then rates them. */
    RatingFile rate(Comparison comparison, Runner runner, Runner fused)
            throws BadInputException, RunFailedException, InterruptedException {
        cluster = runner.kind();
        Map<String, RatedWorkload.Runs> ready = comparison.ready(runner, fused, screen);
        for (Map.Entry<String, RatedWorkload.Runs> configuration : ready.entrySet()) {
            ScaleRating found = rating.rate(configuration.getValue(), screen);
            rated.add(new RatingFile.ConfigurationRating(configuration.getKey(), found));
            screen.note(format("%s: %,d %s", configuration.getKey(), found.rating(), rating.unit()));
        }
        return file(comparison.same());
    }

    /** The configurations that are rated; empty if there are none yet. */
    Optional<RatingFile> soFar() {
        return rated.isEmpty() ? Optional.empty() : Optional.of(file(List.of()));
    }

    private RatingFile file(List<RunFile.Same> same) {
        return new RatingFile(
                made, workload, cluster, Machine.current(), rating.unit(), rating.description(), rated, same);
    }
}
