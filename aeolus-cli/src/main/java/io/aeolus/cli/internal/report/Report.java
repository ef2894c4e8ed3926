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

    /** A report of one comparison or more; throws if they are not of the same workload and input. */
    public static Report of(List<NamedRunFile> comparisons) throws BadInputException {
        return new Report(ReportData.of(comparisons));
    }

    /** Writes or replaces a file with the report, completely or not at all; an error names it. */
    public void write(Path file) throws IOException {
        WholeFile.write(file, html());
    }

    /** The page in HTML. */
    public String html() {
        return Page.html(
                "page.html",
                List.of("format.js", "charts.js", "graph.js", "page.js"),
                "Aeolus: " + data.workload(),
                data.headline(),
                data);
    }
}
