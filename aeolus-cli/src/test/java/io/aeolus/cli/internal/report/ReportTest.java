// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.aeolus.cli.internal.runfile.RunEntry;
import io.aeolus.cli.internal.runfile.RunFile;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.Steadiness;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportTest {

    private static final int MAX_BYTES = 3 * 1024 * 1024;

    @Test
    void states_the_result_in_one_sentence() throws Exception {
        Document page = page(SampleRuns.comparison(54));

        assertThat(page.select("h1").text())
                .isEqualTo("optimized is 5.40 x as fast as stock (100,000 vs 18,519 tuples/s)");
        assertThat(page.title()).isEqualTo("Aeolus: words");
    }

    @ParameterizedTest
    @CsvSource({
        "10, 'optimized is 1.00 x as fast as stock (100,000 vs 100,000 tuples/s)'",
        "5, 'optimized is 0.50 x as fast as stock, slower (100,000 vs 200,000 tuples/s)'"
    })
    void states_that_a_plan_is_not_faster(int stockSeconds, String sentence) throws Exception {
        assertThat(page(SampleRuns.comparison(stockSeconds)).select("h1").text())
                .isEqualTo(sentence);
    }

    @Test
    void compares_the_fastest_with_the_first_configuration_without_optimized() throws Exception {
        RunFile file = SampleRuns.comparison("words", Map.of("storm-tuned", 30, "batch-only", 10), 1);

        assertThat(page(file).select("h1").text())
                .isEqualTo("batch-only is 3.00 x as fast as storm-tuned (100,000 vs 33,333 tuples/s)");
    }

    @Test
    void also_compares_with_storm_tuned() throws Exception {
        RunFile file = SampleRuns.comparison("words", Map.of("stock", 30, "storm-tuned", 20, "optimized", 10), 1);

        assertThat(page(file).select("h1").text())
                .isEqualTo(
                        "optimized is 3.00 x as fast as stock (100,000 vs 33,333 tuples/s), and 2.00 x as fast as storm-tuned");
    }

    @Test
    void fused_is_not_the_fastest_configuration() throws Exception {
        RunFile file = SampleRuns.comparison("words", Map.of("stock", 30, "batch-only", 10, "fused", 2), 1);

        assertThat(page(file).select("h1").text())
                .isEqualTo("batch-only is 3.00 x as fast as stock (100,000 vs 33,333 tuples/s)");
        JsonNode configurations = data(page(file)).get("configurations");
        assertThat(configurations)
                .extracting(configuration -> configuration.get("shareOfFused").asText())
                .containsExactly("0.25", "null", "1.0");
        assertThat(configurations.get(2).get("bound").textValue())
                .isEqualTo("the only thread, which runs one component at a time");
    }

    @Test
    void names_its_language_and_fits_its_window() throws Exception {
        Document page = page(SampleRuns.comparison(54));

        assertThat(page.select("html").attr("lang")).isEqualTo("en");
        assertThat(page.select("meta[name=viewport]")).hasSize(1);
    }

    @Test
    void loads_no_other_resources() throws Exception {
        Document page = page(SampleRuns.comparison(54));

        assertThat(page.select("[src], link, iframe, object, embed, form, base"))
                .isEmpty();
        assertThat(page.select("[href]"))
                .allSatisfy(link -> assertThat(link.attr("href")).startsWith("#"));
        assertThat(page.select("style").html()).doesNotContain("url(", "@import");
        assertThat(page.html()).doesNotContain("sourceMappingURL");
        assertThat(page.select("meta[http-equiv=Content-Security-Policy]").attr("content"))
                .startsWith("default-src 'none'; script-src 'sha256-");
    }

    @Test
    void escapes_names_of_components() throws Exception {
        Document page = page(SampleRuns.comparison(54));

        assertThat(page.select("script")).hasSize(3);
        assertThat(page.select("img")).isEmpty();
        JsonNode data = data(page);
        assertThat(data.at("/files/0/setup/topology/components/0/id").textValue())
                .isEqualTo(SampleRuns.EVIL_SPOUT);
        assertThat(data.at("/files/0/setup/topology/components/2/id").textValue())
                .isEqualTo(SampleRuns.EVIL_BOLT);
    }

    @Test
    void escapes_the_name_of_the_workload() throws Exception {
        Document page = page(SampleRuns.comparison("</title><script>alert(3)</script>", Map.of("stock", 10), 1));

        assertThat(page.title()).isEqualTo("Aeolus: </title><script>alert(3)</script>");
        assertThat(page.select("script")).hasSize(3);
    }

    @Test
    void contains_the_licence_of_the_charts() throws Exception {
        assertThat(page(SampleRuns.comparison(54)).select("footer").text())
                .contains("Chart.js", "Permission is hereby granted", "Copyright");
    }

    @Test
    void runs_of_half_an_hour_fit_into_3_mib() throws Exception {
        RunFile file = SampleRuns.halfHour();
        String html = html(file);

        assertThat(file.runs())
                .hasSize(15)
                .allSatisfy(run -> assertThat(run.series().seconds()).hasSizeGreaterThan(1800));
        int bytes = html.getBytes(StandardCharsets.UTF_8).length;
        System.out.printf("a report of 15 runs of half an hour has %,d bytes%n", bytes);
        assertThat(bytes).isLessThan(MAX_BYTES);
    }

    @Test
    void contains_the_thinned_series_of_the_median_run() throws Exception {
        RunFile file = SampleRuns.comparison("words", Map.of("stock", 1000), 3);
        JsonNode configuration = data(page(file)).at("/configurations/0");

        assertThat(configuration.get("medianRun").intValue()).isEqualTo(1);
        assertThat(configuration.get("runs"))
                .hasSize(3)
                .allSatisfy(run -> assertThat(run.has("series")).isFalse());
        JsonNode seconds = configuration.at("/series/seconds");
        assertThat(seconds).hasSize(600);
        assertThat(seconds.get(599).doubleValue()).isEqualTo(1000.5);
        assertThat(configuration.at("/series/latencyMillis").findValues("p99"))
                .as("a latency between two samples that are kept")
                .anySatisfy(p99 -> assertThat(p99.doubleValue()).isGreaterThan(SampleRuns.PEAK_MILLIS));
    }

    /** In the second run of stock, the steady part is faster than in the first, and the whole run is slower. */
    @Test
    void compares_steady_parts_if_they_count() throws Exception {
        RunFile file = SampleRuns.comparison(54);
        List<RunEntry> steady = file.runs().stream()
                .map(run -> SampleRuns.with(run, new Steadiness.Steady(1, 11, 1_000 * (3 - run.run()))))
                .toList();
        RunFile counted = SampleRuns.with(file, steady, true);

        JsonNode stock = data(page(counted)).at("/configurations/0");

        assertThat(stock.at("/rates")).extracting(JsonNode::doubleValue).containsExactly(2_000.0, 1_000.0);
        assertThat(stock.at("/medianRun").intValue()).isEqualTo(1);
    }

    /** As in the table, the error of a prediction does not depend on the runs of other configurations. */
    @Test
    void compares_predictions_with_the_steady_parts_of_the_configuration() throws Exception {
        RunFile file = SampleRuns.comparison(54);
        List<RunEntry> steadyStock = file.runs().stream()
                .map(run -> run.config().equals("stock")
                        ? SampleRuns.with(run, new Steadiness.Steady(1, 11, 1_000 * (3 - run.run())))
                        : run)
                .toList();

        JsonNode configurations =
                data(page(SampleRuns.with(file, steadyStock, false))).at("/configurations");

        assertThat(configurations.at("/0/predictable"))
                .extracting(JsonNode::doubleValue)
                .containsExactly(2_000.0, 1_000.0);
        assertThat(configurations.at("/1/predictable")).isEqualTo(configurations.at("/1/rates"));
        assertThat(configurations.at("/0/predictable")).isNotEqualTo(configurations.at("/0/rates"));
    }

    @Test
    void names_the_bottleneck_of_each_configuration() throws Exception {
        JsonNode data = data(page(SampleRuns.comparison(54)));

        assertThat(data.at("/configurations/0/bound").textValue()).isEqualTo("the cores: 1.9 of 2 are busy");
    }

    @Test
    void reports_the_correctness_of_the_results() throws Exception {
        RunFile file = SampleRuns.comparison(54);

        assertThat(checks(file))
                .isEqualTo("Delivery guarantee: at least once. No tuple was lost. All runs gave the same result.");
        assertThat(checks(SampleRuns.with(
                        file,
                        new RunFile.Results(
                                Optional.of(false), Optional.empty(), Optional.empty(), List.of(), List.of()))))
                .endsWith(" The results of the runs differ.");
        assertThat(checks(SampleRuns.with(
                        file,
                        new RunFile.Results(
                                Optional.empty(),
                                Optional.of("results are not compared: those of stock differ from run to run"),
                                Optional.empty(),
                                List.of(),
                                List.of()))))
                .endsWith(" Results are not compared: those of stock differ from run to run.");
    }

    @Test
    void reports_configurations_that_stalled_or_did_not_finish() throws Exception {
        RunFile stalled = SampleRuns.with(
                SampleRuns.comparison(54),
                new RunFile.Results(
                        Optional.of(true),
                        Optional.empty(),
                        Optional.empty(),
                        List.of("optimized stalled: 3 tuples/s"),
                        List.of("storm-tuned did not finish")));

        JsonNode checks = data(page(stalled)).at("/checks");

        assertThat(checks.at("/text").textValue())
                .endsWith(" optimized stalled: 3 tuples/s. storm-tuned did not finish.");
        assertThat(checks.at("/isGood").booleanValue()).isFalse();
    }

    private static String checks(RunFile file) throws Exception {
        return data(page(file)).at("/checks/text").textValue();
    }

    @Test
    void combines_comparisons_of_the_same_workload() throws Exception {
        Report report = Report.of(List.of(
                new NamedRunFile("a.json", SampleRuns.comparison(54)),
                new NamedRunFile("b.json", SampleRuns.comparison(80))));

        JsonNode configurations = data(Jsoup.parse(report.html())).get("configurations");
        assertThat(configurations)
                .extracting(configuration -> configuration.get("name").textValue())
                .containsExactly(
                        "stock (1)", "batch-only (1)", "optimized (1)", "stock (2)", "batch-only (2)", "optimized (2)");
    }

    /** The comparisons may be of different machines. */
    @Test
    void the_headline_compares_runs_of_the_same_comparison() throws Exception {
        Report report = Report.of(List.of(
                new NamedRunFile("a.json", SampleRuns.comparison(54)),
                new NamedRunFile("b.json", SampleRuns.comparison("words", Map.of("optimized", 20), 1))));

        assertThat(report.headline()).isEqualTo("optimized (2) processed 50,000 tuples per second");
    }

    private static Document page(RunFile file) throws BadInputException {
        return Jsoup.parse(html(file));
    }

    private static String html(RunFile file) throws BadInputException {
        return Report.of(List.of(new NamedRunFile("a.json", file))).html();
    }

    private static JsonNode data(Document page) throws Exception {
        Element data = page.select("script[type=application/json]#data").get(0);
        return new JsonMapper().readTree(data.data());
    }
}
