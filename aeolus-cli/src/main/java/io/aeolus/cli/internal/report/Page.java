// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.aeolus.cli.ResourceText;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** An HTML page with charts that contains its scripts, styles and data, and loads nothing else. */
final class Page {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
            .build();

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{(\\w+)}}");
    private static final String CHART_POM = "/META-INF/maven/org.webjars.npm/chart.js/pom.properties";
    private static final String CHART_FOLDER = "/META-INF/resources/webjars/chart.js/";

    private Page() {}

    /**
     * Fills the placeholders of a page.
     *
     * @param body the resource with the HTML between the head and the licence, which all pages share
     * @param scripts the resources that draw the page
     * @param data the data, which become JSON
     */
    static String html(String body, List<String> scripts, String title, String headline, Object data) {
        Properties pom = new Properties();
        try {
            pom.load(new StringReader(text(CHART_POM)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String version = pom.getProperty("version", "");
        String folder = CHART_FOLDER + version + "/";
        // Removes the reference to the source map, which the page does not contain.
        String library = text(folder + "dist/chart.umd.min.js").replaceAll("\n//# sourceMappingURL=.*", "");
        String program = scripts.stream().map(Page::text).collect(Collectors.joining());
        Map<String, String> parts = Map.of(
                "title", escaped(title),
                "headline", escaped(headline),
                "style", text("page.css"),
                "scripts", hash(library) + " " + hash(program),
                "library", script(library),
                "libraryName", escaped("Chart.js " + version),
                "licence", escaped(text(folder + "LICENSE.md")),
                "program", script(program),
                "data", escapedInScript(json(data)));
        return PLACEHOLDER
                .matcher(text("frame.html").replace("{{body}}", text(body)))
                .replaceAll(place -> Matcher.quoteReplacement(parts.get(place.group(1))));
    }

    private static String text(String name) {
        return ResourceText.of(Page.class, name);
    }

    private static String json(Object data) {
        try {
            return MAPPER.writeValueAsString(data);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot write the report as JSON", e);
        }
    }

    /** Escapes text between tags or in an attribute. */
    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    /** Escapes JSON in a script element, so that the JSON cannot end the element. */
    private static String escapedInScript(String json) {
        return json.replace("<", "\\u003c")
                .replace(">", "\\u003e")
                .replace("&", "\\u0026")
                .replace("\u2028", "\\u2028")
                .replace("\u2029", "\\u2029");
    }

    /** Checks that a script does not end its element. */
    private static String script(String script) {
        String lower = script.toLowerCase(Locale.ROOT);
        if (lower.contains("</script") || lower.contains("<!--")) {
            throw new IllegalArgumentException("the script would end its element");
        }
        return script;
    }

    /** Returns the hash by which the content security policy permits a script. */
    private static String hash(String script) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
