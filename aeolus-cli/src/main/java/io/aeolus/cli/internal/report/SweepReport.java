package io.aeolus.cli.internal.report;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.internal.runfile.SweepFile;
import io.aeolus.monitor.WholeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** A report of comparisons at several sizes of messages, as one HTML file that needs nothing else. */
public final class SweepReport {

    private static final String OPTIMIZED = "optimized";

    private SweepReport() {}

    /** Writes or replaces a file with the report, completely or not at all; an error names it. */
    public static void write(SweepFile sweep, Path file) throws IOException {
        WholeFile.write(file, html(sweep));
    }

    static String html(SweepFile sweep) {
        return Page.html(
                "sweep.html",
                List.of("format.js", "charts.js", "sweep.js"),
                "Aeolus: " + sweep.workload() + " by size",
                headline(sweep),
                sweep);
    }

    /** The least and the most that was gained. */
    private static String headline(SweepFile sweep) {
        Optional<SweepFile.Point> best = sweep.points().stream()
                .filter(point -> ratio(point) > 0)
                .max(Comparator.comparingDouble(SweepReport::ratio));
        Optional<SweepFile.Point> worst = sweep.points().stream()
                .filter(point -> ratio(point) > 0)
                .min(Comparator.comparingDouble(SweepReport::ratio));
        if (best.isEmpty() || worst.isEmpty()) {
            return sweep.workload() + " by size of messages";
        }
        return format(
                "optimized was %.2f to %.2f times as fast as stock, at %,d and %,d bytes",
                ratio(worst.get()),
                ratio(best.get()),
                worst.get().messageBytes(),
                best.get().messageBytes());
    }

    private static double ratio(SweepFile.Point point) {
        SweepFile.Figures figures = point.figures().get(OPTIMIZED);
        return figures == null ? 0 : figures.ratioToStock().orElse(0);
    }
}
