// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.report;

import static io.aeolus.cli.internal.text.Texts.format;

import io.aeolus.cli.internal.rating.RatingFile;
import io.aeolus.monitor.AtomicFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** The report of a rating as one HTML file: the ratings, and for each kind of answer the response times over the run. */
public final class RatingReport {

    private RatingReport() {}

    /** Writes or replaces a file atomically. */
    public static void write(RatingFile rating, Path file) throws IOException {
        AtomicFile.write(file, html(rating));
    }

    static String html(RatingFile rating) {
        String headline = rating.configurations().stream()
                .map(rated -> format("%s: %,d", rated.config(), rated.result().rating()))
                .collect(Collectors.joining(", ", "Largest number of " + rating.unit() + ": ", ""));
        return Page.html(
                "rating.html",
                List.of("format.js", "charts.js", "rating.js"),
                "Aeolus: " + rating.workload(),
                headline,
                rating);
    }
}
