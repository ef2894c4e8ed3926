package io.aeolus.cli.internal.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.aeolus.cli.ResourceText;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.WholeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A report of comparisons, as one HTML file that needs nothing else. Immutable. */
public final class Report {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
            .build();

    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");

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
        ChartLibrary charts = ChartLibrary.load();
        String program = text("format.js") + text("charts.js") + text("graph.js") + text("page.js");
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("title", Html.escaped("Aeolus: " + data.workload()));
        parts.put("headline", Html.escaped(data.headline()));
        parts.put("style", text("page.css"));
        parts.put("scripts", Html.hash(charts.script()) + " " + Html.hash(program));
        parts.put("library", Html.program(charts.script()));
        parts.put("libraryName", Html.escaped("Chart.js " + charts.version()));
        parts.put("licence", Html.escaped(charts.licence()));
        parts.put("program", Html.program(program));
        parts.put("data", Html.inScript(json()));
        return PLACE.matcher(text("page.html"))
                .replaceAll(place -> Matcher.quoteReplacement(parts.get(place.group(1))));
    }

    private static String text(String name) {
        return ResourceText.of(Report.class, name);
    }

    private String json() {
        try {
            return MAPPER.writeValueAsString(data);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the report is no JSON", e);
        }
    }
}
