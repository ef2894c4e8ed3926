// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Renders each block {@code <!-- result: FILE VIEW -->...<!-- end -->} from {@code docs/results/FILE} and compares it with the page;
 * {@code -Daeolus.docs=write} writes the blocks. A page that states a multiple above 1 outside of a block fails unless a result file
 * contains it. Code is checked in README only: elsewhere it shows the format of an output.
 */
class ResultTablesTest {

    private static final Pattern BLOCK =
            Pattern.compile("(<!-- result: (\\S+) ([^>]+?) -->)(.*?)(<!-- end -->)", Pattern.DOTALL);
    private static final Path FOLDER = ResultFile.FOLDER;
    private static final Pattern MEASUREMENT = Pattern.compile("-Dbench=(io/aeolus/[\\w/]+)");
    private static final Pattern CODE = Pattern.compile("`[^`\\n]+`");
    private static final Pattern MULTIPLE =
            Pattern.compile("(?:(?<![\\w.])(\\d[\\d,]*(?:\\.\\d+)?) ?(?:to|and|\\.\\.|–) ?)?"
                    + "(?<![\\w.])(\\d[\\d,]*(?:\\.\\d+)?) ?(?:x\\b(?! ?\\d)|times\\b(?! (?:a|per|in|each|for)\\b))");

    @TestFactory
    Stream<DynamicTest> blocks_show_the_measured_values() {
        return pages().map(page -> DynamicTest.dynamicTest(name(page), () -> {
            String text = Pages.read(page);
            String rendered = render(text);
            if ("write".equals(System.getProperty("aeolus.docs"))) {
                write(page, rendered);
            }
            assertThat(Pages.read(page))
                    .as("%s: -Daeolus.docs=write updates the blocks", name(page))
                    .isEqualTo(rendered);
        }));
    }

    @TestFactory
    Stream<DynamicTest> result_files_contain_all_multiples_that_pages_state() {
        List<Double> ratios = ResultFile.readAll().stream()
                .flatMap(file -> file.ratios().stream())
                .toList();
        return pages().map(page -> DynamicTest.dynamicTest(
                name(page),
                () -> assertThat(unsupported(text(page), ratios))
                        .as("multiples in %s that no file in docs/results contains", name(page))
                        .isEmpty()));
    }

    @Test
    void every_result_file_is_shown_on_a_page() {
        String all = String.join("\n", pages().map(Pages::read).toList());

        assertThat(Pages.files(FOLDER, 1, ".json"))
                .isNotEmpty()
                .allSatisfy(file -> assertThat(all).contains("<!-- result: " + file.getFileName() + " "));
    }

    @Test
    void commands_name_existing_measurements() {
        List<Path> classes = Pages.files(FOLDER, 1, ".json").stream()
                .flatMap(file -> Pages.groups(MEASUREMENT, Pages.read(file)).stream())
                .map(name -> Pages.ROOT.resolve("measurements/src/test/java/" + name + ".java"))
                .toList();

        assertThat(classes).isNotEmpty().allSatisfy(file -> assertThat(file).exists());
    }

    @Test
    void a_headline_has_a_row_for_each_configuration() throws IOException {
        String runs = Stream.of("stock", "storm-tuned", "optimized", "fused")
                .map("""
                        {"config": "%s", "measurement": {"tuplesPerSecond": 1000, "meanBatchSize": 1, "lost": 0}}"""::formatted)
                .collect(Collectors.joining(","));
        ResultFile file = new ComparisonFile(new ObjectMapper().readTree("""
                        {"setup": {"input": {"rows": 8000}}, "results": {"equal": true}, "runs": [%s], "summary": {
                          "stock": {"medianTuplesPerSecond": 1000, "ratioToStock": 1, "latencyMillis": {"p50": 80, "p99": 160}},
                          "storm-tuned": {"medianTuplesPerSecond": 950, "ratioToStock": 0.95,
                            "againstStock": {"tuplesPerSecond": {"isClear": false}}, "latencyMillis": {"p50": 90, "p99": 170}},
                          "optimized": {"medianTuplesPerSecond": 8000, "ratioToStock": 8, "ratioToStormTuned": 8.42,
                            "againstStock": {"tuplesPerSecond": {"isClear": true}}, "latencyMillis": {"p50": 8, "p99": 20}},
                          "fused": {"medianTuplesPerSecond": 7000, "ratioToStock": 7, "latencyMillis": {"p50": 0, "p99": 0.001}}}}
                        """.formatted(runs)));

        assertThat(file.render("headline").lines().skip(2))
                .satisfiesExactly(
                        stock -> assertThat(stock).contains("| 1.00 x | 80 / 160 ms | 1 | 0 | yes |"),
                        tuned -> assertThat(tuned).contains("| 0.95 x, within noise | 90 / 170 ms |"),
                        optimized -> assertThat(optimized).contains("| 8,000 (1,000..1,000) | 8.00 x | 8 / 20 ms |"),
                        fused -> assertThat(fused).contains("| 7.00 x | - |"));
        assertThat(file.ratios()).containsExactly(1.0, 0.95, 8.0, 8.42, 7.0);
    }

    @Test
    void a_changed_figure_is_found() {
        String page = "<!-- result: public-topologies.json median gain --><!-- end --> times as fast";
        String rendered = render(page);

        assertThat(rendered).matches("<!-- .* -->\\d+\\.\\d+<!-- end --> times as fast");
        assertThat(render(rendered.replaceFirst("\\d+\\.", "80."))).isEqualTo(rendered);
        assertThatThrownBy(() -> render("<!-- result: linearroad.json speed --><!-- end -->"))
                .hasMessageContaining("unknown view");
    }

    @Test
    void a_multiple_without_a_result_is_found() {
        List<Double> measured = List.of(8.69, 21.91);

        assertThat(unsupported("8.7 x, 9 times as fast, 22 times, 21.9 x", measured))
                .isEmpty();
        assertThat(unsupported("It is 80.69 x as fast, or 8.6 times.", measured))
                .containsExactly("80.69", "8.6");
        assertThat(unsupported("4 to 22 times stock", measured)).containsExactly("4");
        assertThat(unsupported("10 times a second, 2 x 2 buffers, 128 times in a row, 0.9 times", measured))
                .isEmpty();
        assertThat(unsupported("<!-- result: x.json speedup -->80<!-- end --> times as fast", measured))
                .isEmpty();
    }

    private static List<String> unsupported(String page, List<Double> ratios) {
        return MULTIPLE.matcher(BLOCK.matcher(page).replaceAll(""))
                .results()
                .flatMap(ResultTablesTest::numbers)
                .filter(number -> Double.parseDouble(number.replace(",", "")) > 1)
                .filter(number -> ratios.stream().noneMatch(ratio -> isRounded(number, ratio)))
                .toList();
    }

    private static Stream<String> numbers(MatchResult multiple) {
        return Stream.of(1, 2).map(multiple::group).filter(number -> number != null);
    }

    private static boolean isRounded(String number, double ratio) {
        int point = number.indexOf('.');
        int decimals = point < 0 ? 0 : number.length() - point - 1;
        return number.equals(ResultFile.format("%,." + decimals + "f", ratio));
    }

    private static String render(String page) {
        return BLOCK.matcher(page).replaceAll(block -> {
            String text = ResultFile.read(block.group(2)).render(block.group(3));
            String content = text.contains("\n") ? "\n" + text + "\n" : text;
            return Matcher.quoteReplacement(block.group(1) + content + block.group(5));
        });
    }

    private static void write(Path page, String text) throws IOException {
        if (!text.equals(Pages.read(page))) {
            Files.writeString(page, text);
        }
    }

    private static String text(Path page) {
        String text = Pages.read(page);
        return page.equals(Pages.ROOT.resolve("README.md"))
                ? text
                : CODE.matcher(Pages.prose(text)).replaceAll("");
    }

    private static Stream<Path> pages() {
        Path documentation = Pages.ROOT.resolve("docs");
        Path benchmarks = Pages.ROOT.resolve("benchmarks");
        return Pages.all().stream()
                .filter(page -> page.startsWith(documentation)
                        || page.startsWith(benchmarks)
                        || page.equals(Pages.ROOT.resolve("README.md")));
    }

    private static String name(Path page) {
        return Pages.ROOT.relativize(page).toString();
    }
}
