// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FailureTableTest {

    @TempDir
    private Path folder;

    @Test
    void runs_of_a_scenario_share_a_row_next_to_the_recoveries_of_stock() throws IOException {
        FailureTable table = new FailureTable(folder);
        add(table, "worker-unbatched", 1, Optional.empty());
        add(table, "worker-batched", 1, Optional.of(new Load(80.7, 5)));
        add(table, "worker-batched", 101, Optional.of(new Load(60, 5)));

        assertThat(Files.readString(folder.resolve("failures.md")))
                .contains("| kill -9 of a worker | counting | stock | 100 | 7 | 0 | 3 | 2 | 0 |  | 0.1 | 0.1 |  |  |")
                .contains("| kill -9 of a worker | counting | batches of 100 | 200 | 14 | 0 | 6 | 4 | 0 | 60"
                        + " | 0.1 | 0.2 | 0.1 | 0.1 |")
                .contains("300 kills.")
                .contains("Seeds 1, 101.");
    }

    @Test
    void a_row_is_next_to_stock_with_the_same_bound_on_tuples_in_flight() throws IOException {
        FailureTable table = new FailureTable(folder);
        add(table, "slow-consumer-unbatched", 1_001, Optional.empty());
        add(table, "slow-consumer-batched", 2_001, Optional.empty());
        add(table, "full-queue-unbatched", 3_001, Optional.empty());
        add(table, "full-queue-batched", 4_001, Optional.empty());

        assertThat(Files.readString(folder.resolve("failures.md")))
                .contains(" stock | 100 | 7 | 0 | 3 | 2 | 0 |  | 1.1 | 1.1 |  |  |")
                .contains(" batches of 100 | 100 | 7 | 0 | 3 | 2 | 0 |  | 2.1 | 2.1 | 1.1 | 1.1 |")
                .contains(" stock, only queues bound | 100 | 7 | 0 | 3 | 2 | 0 |  | 3.1 | 3.1 |  |  |")
                .contains(" batches of 100, only queues bound | 100 | 7 | 0 | 3 | 2 | 0 |  | 4.1 | 4.1 | 3.1 | 3.1 |");
    }

    @Test
    void a_batch_below_half_of_its_size_and_an_empty_buffer_are_reported() {
        assertThat(outcome("worker-batched", 1, Optional.of(new Load(49.9, 0))).broken())
                .containsExactly(Check.BATCHES, Check.BUFFERS);
        assertThat(outcome("worker-batched", 1, Optional.of(new Load(50, 1))).broken())
                .isEmpty();
    }

    private static void add(FailureTable table, String name, int first, Optional<Load> load) throws IOException {
        table.add(outcome(name, first, load));
    }

    /** Recoveries of 100 successive milliseconds. */
    private static Outcome outcome(String name, int first, Optional<Load> load) {
        Scenario scenario = Scenario.ALL.stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow()
                .withTimes(100);
        List<Duration> recoveries =
                IntStream.range(first, first + 100).mapToObj(Duration::ofMillis).toList();
        return new Outcome(scenario, first, new Findings(7, 0, 0, 3, 2, OptionalLong.of(0), 3), load, recoveries);
    }
}
