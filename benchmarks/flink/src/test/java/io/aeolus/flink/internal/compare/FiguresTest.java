// SPDX-License-Identifier: Apache-2.0
package io.aeolus.flink.internal.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.aeolus.flink.internal.run.RunFigures;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class FiguresTest {

    private static final String RESULT = "2:0000000000000003";

    @Test
    void shows_medians_and_ranges_of_steady_parts() throws Exception {
        Figures figures = new Figures(
                List.of(
                        run("stock", 100, OptionalDouble.of(200)),
                        run("parallelism 1", 300, OptionalDouble.of(900)),
                        run("stock", 110, OptionalDouble.of(210)),
                        run("parallelism 1", 310, OptionalDouble.of(800)),
                        run("stock", 120, OptionalDouble.of(190)),
                        run("parallelism 1", 320, OptionalDouble.of(1_000))),
                "2 cores");

        assertThat(figures.text().lines())
                .anyMatch(line -> line.matches(
                        "linearroad  Flink 2 +parallelism 1 +900 +800\\.\\.1,000 +310 +300\\.\\.320 .*4\\.50 x"));
        JsonNode row = new ObjectMapper().readTree(figures.json("compare")).at("/rows/1");
        assertThat(row.path("steady")).extracting(JsonNode::intValue).containsExactly(900, 800, 1_000);
        assertThat(row.path("stock").intValue()).isEqualTo(200);
        assertThat(row.path("cores").doubleValue()).isEqualTo(1.5);
    }

    @Test
    void compares_whole_runs_if_a_run_has_no_steady_part() {
        Figures figures = new Figures(
                List.of(run("stock", 100, OptionalDouble.of(200)), run("parallelism 1", 300, OptionalDouble.empty())),
                "2 cores");

        assertThat(figures.text()).contains("3.00 x");
    }

    @Test
    void finds_workloads_with_different_results() {
        SystemRun run = run("stock", 1, OptionalDouble.empty());
        SystemRun other = new SystemRun(
                Workload.LINEARROAD,
                "Flink 2",
                "parallelism 1",
                new RunFigures(1, OptionalDouble.empty(), OptionalDouble.empty(), "1:0000000000000001"));

        assertThat(new Figures(List.of(run, run), "").differingResults()).isEmpty();
        assertThat(new Figures(List.of(run, other), "").differingResults()).containsExactly(Workload.LINEARROAD);
    }

    private static SystemRun run(String configuration, double whole, OptionalDouble steady) {
        return new SystemRun(
                Workload.LINEARROAD,
                configuration.equals("stock") ? "Storm 2" : "Flink 2",
                configuration,
                new RunFigures(whole, steady, OptionalDouble.of(1.5), RESULT));
    }
}
