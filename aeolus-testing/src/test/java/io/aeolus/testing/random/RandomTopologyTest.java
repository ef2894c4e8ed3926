// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.testing.ComponentFailedException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.apache.storm.generated.StormTopology;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the generator: plain runs of a topology agree for any scheduling, and the comparison detects errors. */
@Execution(ExecutionMode.CONCURRENT)
class RandomTopologyTest {

    /** The number of topologies in which a defect must be detected before it is missed in as many. */
    private static final int ENOUGH = 4;

    /** Enough topologies to include every kind of part. */
    private static final int TYPICAL = 60;

    static LongStream seeds() {
        return LongStream.range(0, 30);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void plain_runs_agree_for_any_scheduling(long seed) {
        RandomCase it = RandomCase.of(seed);

        assertThat(problems(it, UnaryOperator.identity())).as("%s", it).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void defects_are_detected(WrapperDefect defect) {
        List<Long> found = new ArrayList<>();
        List<Long> unseen = new ArrayList<>();
        for (long seed = 0; found.size() < ENOUGH && unseen.size() < ENOUGH; seed++) {
            RandomCase it = RandomCase.of(seed);
            if (defect.concerns(it.topology())) {
                (isFound(defect, it) ? found : unseen).add(seed);
            }
        }
        // With fails, duplicates are allowed; with one tuple per task, no tuple can be overtaken.
        assertThat(found).as("not detected with seeds %s", unseen).hasSize(ENOUGH);
    }

    private static boolean isFound(WrapperDefect defect, RandomCase it) {
        try {
            return !problems(it, defect::in).isEmpty();
        } catch (AssertionError | ComponentFailedException e) {
            return true;
        }
    }

    @Test
    void topologies_include_every_kind_of_part() {
        StringBuilder all = new StringBuilder();
        long tuples = 0;
        long largest = 0;
        for (long seed = 0; seed < TYPICAL; seed++) {
            RandomCase it = RandomCase.of(seed);
            all.append(it.topology());
            try (RunRecord record = RunRecord.open()) {
                it.firstRun().execute(it.topology().build(record.run()), record);
                long received = record.received().values().stream()
                        .flatMap(consumer -> consumer.values().stream())
                        .mapToInt(Integer::intValue)
                        .sum();
                tuples += received;
                largest = Math.max(largest, received);
            }
        }
        assertThat(all.toString()).contains(names(Shapes.Style.values()));
        assertThat(all.toString()).contains(names(GroupingKind.values()));
        assertThat(all.toString()).contains(names(ValueKind.values()));
        assertThat(tuples / TYPICAL).isBetween(200L, 2_000L);
        assertThat(largest).isLessThan(20_000);
    }

    private static List<String> names(Enum<?>[] values) {
        return Arrays.stream(values).map(Enum::name).toList();
    }

    private static List<String> problems(RandomCase it, UnaryOperator<StormTopology> change) {
        try (RunRecord first = RunRecord.open();
                RunRecord second = RunRecord.open()) {
            it.firstRun().execute(it.topology().build(first.run()), first);
            it.secondRun().execute(change.apply(it.topology().build(second.run())), second);
            return Comparison.problems(first, second, it.plainRules());
        }
    }
}
