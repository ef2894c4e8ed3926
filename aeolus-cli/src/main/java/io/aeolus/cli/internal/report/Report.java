package io.aeolus.cli.internal.report;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.WholeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A report of comparisons, as one HTML file that needs nothing else. Immutable. */
public final class Report {

    private final ReportData data;

    private Report(ReportData data) {
        this.data = data;
    }

    /**
     * Makes a report.
     *
     * @param comparisons what it is about, at least one
     * @return the report
     * @throws BadInputException if they are not of the same workload and input
     */
    public static Report of(List<NamedRunFile> comparisons) throws BadInputException {
        return new Report(ReportData.of(comparisons));
    }

    /**
     * Writes the report, completely or not at all.
     *
     * @param file the file; replaced if it is there
     * @throws IOException if it cannot be written; the message names the file
     */
    public void write(Path file) throws IOException {
        WholeFile.write(file, html());
    }

    /**
     * The page.
     *
     * @return HTML
     */
    public String html() {
        return Page.html(
                "page.html",
                List.of("format.js", "charts.js", "graph.js", "page.js"),
                "Aeolus: " + data.workload(),
                data.headline(),
                data);
    }
}
