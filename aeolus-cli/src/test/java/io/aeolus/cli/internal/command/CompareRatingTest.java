// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.internal.rating.RatingFile;
import io.aeolus.cli.synthetic.Numbers;
import io.aeolus.cli.synthetic.RatedNumbers;
import io.aeolus.cli.synthetic.ScriptedRunner;
import io.aeolus.monitor.RunRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.ExitCode;

/** The rating of a workload. */
class CompareRatingTest {

    @TempDir
    private Path directory;

    private final ScriptedRunner cluster = new ScriptedRunner();
    private final CommandRun aeolus = new CommandRun(Contexts.on(cluster, new RatedNumbers(Numbers.THOUSAND)));

    @Test
    void prints_the_rating_of_each_configuration() {
        assertThat(rate("--configs stock,optimized --runs 1")).isZero();

        assertThat(aeolus.out())
                .startsWith("rated-numbers: largest number of thousands, cluster local\ntrials 1\n")
                .contains("""

                        configuration  thousands  fails at    held  held there  CPU s per unit and hour
                        stock                  1         2  1 of 1      0 of 1                      7.0
                        optimized              1         2  1 of 1      0 of 1                      7.0

                        configuration  thousands  answer  answers  p50 ms  p99 ms  max ms  bound ms
                        stock                  1  square    1,000       1      20     300       500
                        stock                  2  square    2,000       1      40     600       500
                        optimized              1  square    1,000       1      20     300       500
                        optimized              2  square    2,000       1      40     600       500

                        stock: warmed up at 1000 tuples/s
                        optimized: warmed up at 1000000 tuples/s
                        """);
        assertThat(aeolus.err()).contains("stock: 1 thousands\n");
    }

    @Test
    void runs_stock_storm_tuned_and_optimized_with_the_plan_by_default() {
        assertThat(rate("")).isZero();

        assertThat(cluster.runs)
                .extracting(RunRequest::name)
                .containsExactly(
                        "numbers-stock",
                        "numbers-stock",
                        "numbers-storm-tuned",
                        "numbers-storm-tuned",
                        "numbers-optimized",
                        "numbers-optimized");
        assertThat(cluster.runs)
                .extracting(request -> request.rows().orElseThrow())
                .contains(1_000L, 2_000L);
        assertThat(cluster.runs.get(2).config())
                .containsEntry("topology.producer.batch.size", cluster.bestBatchSize)
                .containsEntry("topology.max.spout.pending", 500);
        assertThat(cluster.probes).as("the warm-up").isNotEmpty();
    }

    @Test
    void writes_json_and_a_report() throws Exception {
        Path json = directory.resolve("rating.json");
        Path report = directory.resolve("rating.html");

        assertThat(rate("--configs optimized --json " + json + " --report " + report))
                .isZero();

        RatingFile file = RatingFile.FORMAT.read(json);
        assertThat(file.workload()).isEqualTo("rated-numbers");
        assertThat(file.setup()).containsEntry("trials", 3);
        assertThat(file.configurations()).singleElement().satisfies(rated -> {
            assertThat(rated.config()).isEqualTo("optimized");
            assertThat(rated.result().rating()).isEqualTo(1);
            assertThat(rated.result().failed()).isEqualTo(OptionalInt.of(2));
            assertThat(rated.result().trials()).hasSize(2);
        });
        assertThat(RatingFile.FORMAT.text(file)).isEqualTo(Files.readString(json));
        assertThat(Jsoup.parse(Files.readString(report)).select("h1").text())
                .isEqualTo("Largest number of thousands: optimized: 1");
    }

    @Test
    void prints_the_configurations_that_are_rated_if_a_run_fails() {
        cluster.fails = true;
        cluster.runsBeforeFailure = 3;

        assertThat(rate("--configs stock,optimized")).isEqualTo(ExitCode.SOFTWARE);

        assertThat(aeolus.err()).contains("aeolus: the rating is incomplete; results so far:");
        assertThat(aeolus.out()).contains("\nstock ").doesNotContain("\noptimized ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --rate 9              | --rate has no effect with --l-rating, which generates its own input: remove one of them
            --quick               | --quick has no effect with --l-rating, which generates its own input: remove one of them
            --configs optimized,fused | --l-rating cannot rate 'fused': remove it from --configs
            --configs grid        | --l-rating cannot rate 'grid': remove it from --configs
            --runs 2              | --runs is 2: a rating needs an odd number of trials, because the majority decides
            --horizon 5           | --horizon: 5 is not 1-2
            """)
    void refuses_wrong_options_before_anything_runs(String options, String message) {
        assertThat(rate(options)).isEqualTo(ExitCode.USAGE);

        assertThat(aeolus.err()).isEqualTo("aeolus: " + message + "\n");
        assertThat(cluster.runs).isEmpty();
    }

    private int rate(String options) {
        return aeolus.run("compare rated-numbers --l-rating --plan own " + options);
    }
}
