// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.aeolus.cli.internal.runfile.RunFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** Opens the report in a browser. */
class ReportBrowserTest {

    private static final int MOST_BYTES = 3 * 1024 * 1024;
    private static final String CHARTS = "[...document.querySelectorAll('canvas')]";

    @TempDir
    private static Path directory;

    private static Browser browser;

    private Path page = directory.resolve("report.html");

    @BeforeAll
    static void start() {
        browser = new Browser(directory.resolve("profile"));
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void asUsual() {
        browser.prefer("light");
        browser.resize(1000);
        browser.requests();
        browser.messages();
    }

    @AfterEach
    void the_report_sends_no_requests_and_logs_no_errors() {
        assertThat(browser.requests()).containsOnly(page.toUri().toString());
        assertThat(browser.messages()).isEmpty();
    }

    @Test
    void every_chart_shows_the_numbers_of_the_runs() throws Exception {
        open(SampleRuns.comparison(54));

        assertThat(browser.text("h1")).isEqualTo("optimized is 5.40 x as fast as stock (100,000 vs 18,519 tuples/s)");
        JsonNode drawn =
                browser.ask(CHARTS + ".map(c => ({id: c.id, colours: new Set(new Uint32Array(c.getContext('2d')"
                        + ".getImageData(0, 0, c.width, c.height).data.buffer)).size}))");
        assertThat(drawn).hasSize(13).allSatisfy(chart -> {
            // An empty canvas has one colour.
            assertThat(chart.get("colours").intValue()).as(chart.toString()).isGreaterThan(5);
        });
        assertThat(data("time", 0, "data")).hasToString("[54.375,20.375,10.375]");
        assertThat(data("time", 0, "spread")).hasToString("[[54.25,54.5],[20.25,20.5],[10.25,10.5]]");
        assertThat(browser.ask("Chart.getChart('chart-emitted').data.datasets.map(d => d.data[d.data.length - 1])"))
                .hasToString("[{\"x\":54.5,\"y\":3000000},{\"x\":20.5,\"y\":3000000},{\"x\":10.5,\"y\":3000000}]");
        assertThat(data("processing", 2, "data")).hasToString("[[2.25,36],[0.001,0.016]]");
        assertThat(data("processing", 2, "medians")).hasToString("[4.5,0.002]");
        assertThat(data("latency", 0, "data")).hasToString("[12.5,80]");
        assertThat(data("predicted", 0, "data").get(0).doubleValue())
                .isCloseTo(1.05 * 1_000_000 / 54.25, offset(0.001));
        // The median of two runs.
        assertThat(data("predicted", 1, "data").get(2).doubleValue())
                .isCloseTo((1_000_000 / 10.25 + 1_000_000 / 10.5) / 2, offset(0.001));
        assertThat(browser.ask(
                                "Chart.getChart('chart-cpu').data.datasets[0].data.every(p => Math.abs(p.y - 1.9) < 0.01)")
                        .booleanValue())
                .isTrue();
        assertThat(browser.ask("Chart.getChart('chart-memory').data.datasets[0].data[0]")
                        .get("x"))
                .hasToString("0.1");
        assertThat(data("waiting", 0, "data").get(0).doubleValue()).isEqualTo(0.5);
        assertThat(browser.ask("Chart.getChart('chart-latencies').data.datasets[0].data[0]"))
                .hasToString("{\"x\":1.1,\"y\":49.84}");
        assertThat(browser.ask(
                                "Chart.getChart('chart-collection').data.datasets[0].data.every(p => Math.abs(p.y - 0.05) < 0.001)")
                        .booleanValue())
                .isTrue();
        assertThat(data("batches", 0, "data").get(0).doubleValue()).isBetween(63.6, 63.8);
        assertThat(data("flushes", 0, "data").get(0).doubleValue()).isBetween(0.955, 0.956);
    }

    @Test
    void every_chart_has_a_title_and_a_table() throws Exception {
        open(SampleRuns.comparison(54));

        JsonNode sections = browser.ask(
                CHARTS + ".map(c => c.closest('section')).map(s => ({title: s.querySelector('h2').textContent,"
                        + " summaries: s.querySelectorAll('details > summary').length,"
                        + " tables: s.querySelectorAll(`details > #table-${s.id}[tabindex='0'] > table`).length,"
                        + " charts: s.querySelectorAll(`#chart-${s.id}[role=img][aria-label]`).length}))");
        assertThat(sections).hasSize(13).allSatisfy(section -> {
            assertThat(section.get("title").textValue()).isNotBlank();
            assertThat(List.of(section.get("summaries"), section.get("tables"), section.get("charts")))
                    .hasToString("[1, 1, 1]");
        });
    }

    @Test
    void component_names_are_escaped() throws Exception {
        open(SampleRuns.comparison(54));

        assertThat(browser.ask("document.images.length + document.scripts.length")
                        .intValue())
                .isEqualTo(3);
        assertThat(browser.ask(
                        "[...document.querySelectorAll('#graph title')].map(t => t.textContent.split('\\n')[0])"))
                .extracting(JsonNode::textValue)
                .contains(SampleRuns.EVIL_SPOUT, SampleRuns.EVIL_BOLT, "<b>late</b>: all");
        assertThat(browser.ask("document.querySelectorAll('main b').length").intValue())
                .isZero();
    }

    @Test
    void the_topology_is_drawn_before_and_after() throws Exception {
        open(SampleRuns.comparison(54));

        assertThat(browser.ask("document.querySelector('#graph svg').textContent")
                        .textValue())
                .contains("parallelism 1 → 3", "batch 1 → 64", "limited by work", "busy 75 %");
        assertThat(browser.text("#bounds")).contains("the cores: 1.9 of 2 are busy", "all 2 cores are always busy");
    }

    @Test
    void tables_have_the_same_figures() throws Exception {
        open(SampleRuns.comparison(54));
        browser.ask("document.querySelectorAll('details').forEach(d => d.open = true) || 0");

        assertThat(browser.text("#table-glance")).contains("stock", "5.40 x", "513 MiB");
        assertThat(browser.text("#table-time")).contains("stock, run 2", "54.5");
        assertThat(browser.text("#table-processing")).contains("4.50 ms", "12.5 µs");
        assertThat(browser.text("#table-flushes")).contains("15,000 (96 %)");
        assertThat(browser.text("#table-streams")).contains("fields(word)", "1 → 64", "61.5");
        assertThat(browser.text("#origins")).contains("./aeolus compare words", "Storm 2.8.3", "Aeolus 1.2.3");
    }

    @Test
    void the_report_fits_a_narrow_window() throws Exception {
        browser.resize(400);
        open(SampleRuns.comparison(54));

        assertThat(browser.ask("document.documentElement.scrollWidth").intValue())
                .isLessThanOrEqualTo(400);
    }

    @Test
    void the_report_follows_changes_of_the_readers_theme() throws Exception {
        open(SampleRuns.comparison(54));
        JsonNode light = data("time", 0, "backgroundColor");
        String paper =
                browser.ask("getComputedStyle(document.body).backgroundColor").textValue();
        browser.prefer("dark");

        await().untilAsserted(
                        () -> assertThat(data("time", 0, "backgroundColor")).isNotEqualTo(light));
        assertThat(browser.ask("getComputedStyle(document.body).backgroundColor")
                        .textValue())
                .isNotEqualTo(paper);
    }

    @Test
    void tables_open_by_keyboard() throws Exception {
        open(SampleRuns.comparison(54));
        int stops = 0;
        while (!browser.ask("document.activeElement.matches('#time summary')").booleanValue()) {
            browser.press(Keys.TAB);
            stops++;
            assertThat(stops).isLessThan(10);
        }
        browser.press(Keys.ENTER);

        assertThat(browser.text("#table-time")).contains("stock, run 1");
    }

    @Test
    void sections_without_figures_are_absent() throws Exception {
        open(SampleRuns.comparison("words", Map.of("storm-tuned", 20), 1));

        assertThat(browser.ask("[...document.querySelectorAll('section')].map(s => s.id)"))
                .extracting(JsonNode::textValue)
                .containsExactly(
                        "glance",
                        "time",
                        "emitted",
                        "rate",
                        "topology",
                        "processing",
                        "waiting",
                        "latency",
                        "latencies",
                        "cpu",
                        "memory",
                        "collection",
                        "made");
    }

    @Test
    void a_report_of_half_an_hour_has_a_bounded_size() throws Exception {
        open(SampleRuns.halfHour());

        long bytes = Files.size(page);
        JsonNode millis = browser.ask("performance.getEntriesByType('navigation')[0].loadEventEnd");
        System.out.printf(
                "a report of 15 runs of half an hour: %,d bytes, open after %.0f ms%n", bytes, millis.doubleValue());
        assertThat(bytes).isLessThan(MOST_BYTES);
    }

    private void open(RunFile file) throws Exception {
        Report.of(List.of(new NamedRunFile("a.json", file))).write(page);
        browser.open(page);
    }

    private static JsonNode data(String chart, int dataset, String field) {
        return browser.ask("Chart.getChart('chart-%s').data.datasets[%d].%s".formatted(chart, dataset, field));
    }
}
