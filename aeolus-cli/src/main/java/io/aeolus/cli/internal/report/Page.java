package io.aeolus.cli.internal.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.aeolus.cli.ResourceText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A page with charts that needs nothing else: its frame, its programs and its data in one HTML file. */
final class Page {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
            .build();

    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");

    private Page() {}

    /**
     * Puts a page together.
     *
     * @param frame the name of the HTML
     * @param programs the names of what draws
     * @param title the page's title
     * @param headline what came out
     * @param data what is drawn
     */
    static String html(String frame, List<String> programs, String title, String headline, Object data) {
        ChartLibrary charts = ChartLibrary.load();
        String program = programs.stream().map(Page::text).collect(Collectors.joining());
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("title", Html.escaped(title));
        parts.put("headline", Html.escaped(headline));
        parts.put("style", text("page.css"));
        parts.put("scripts", Html.hash(charts.script()) + " " + Html.hash(program));
        parts.put("library", Html.program(charts.script()));
        parts.put("libraryName", Html.escaped("Chart.js " + charts.version()));
        parts.put("licence", Html.escaped(charts.licence()));
        parts.put("program", Html.program(program));
        parts.put("data", Html.inScript(json(data)));
        return PLACE.matcher(text(frame)).replaceAll(place -> Matcher.quoteReplacement(parts.get(place.group(1))));
    }

    private static String text(String name) {
        return ResourceText.of(Page.class, name);
    }

    private static String json(Object data) {
        try {
            return MAPPER.writeValueAsString(data);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the report is no JSON", e);
        }
    }
}
