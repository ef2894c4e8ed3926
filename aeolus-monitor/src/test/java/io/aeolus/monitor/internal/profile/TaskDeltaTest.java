package io.aeolus.monitor.internal.profile.collect;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.monitor.internal.profile.collect.TaskDelta.Source;
import io.aeolus.monitor.internal.profile.report.KeySums;
import io.aeolus.monitor.internal.profile.report.Quantity;
import io.aeolus.monitor.internal.profile.report.TaskReport;
import java.util.Map;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

class TaskDeltaTest {

    private static final Source INPUT = new Source("numbers", "default");

    private final TaskReport earlier = Reported.of("square", 2)
            .time(1, 10)
            .calls(1_000)
            .empty(5, 1)
            .rows(0, 900, 10)
            .cpu(4, 1, 7_000, 0.5)
            .samples(Quantity.PURE_WALL, 10, 100, 3)
            .mark(10, 2, 0.5)
            .mark(900, 9, 3.5)
            .report();
    private final TaskReport later = Reported.of("square", 2)
            .time(1, 14)
            .calls(1_600)
            .empty(9, 3)
            .rows(0, 1_500, 12)
            .cpu(6, 1.25, 9_000, 0.75)
            .samples(Quantity.PURE_WALL, 10, 100, 3)
            .samples(Quantity.PURE_WALL, 40, 200, 5)
            .samples(Quantity.PURE_CPU, 30, 7, 1)
            .mark(10, 2, 0.5)
            .mark(1_500, 13, 5.5)
            .key(new KeySums("numbers", "default", 9, 5, 3, 1, false, 9, 4))
            .report();

    @Test
    void all_that_grows_is_subtracted() {
        TaskDelta delta = TaskDelta.between(earlier, later);

        assertThat(delta.seconds()).isEqualTo(4);
        assertThat(delta.calls()).isEqualTo(600);
        assertThat(delta.emptyCalls()).isEqualTo(4);
        assertThat(delta.idleNanos()).isEqualTo(2_000_000_000);
        assertThat(delta.acked()).isEqualTo(600);
        assertThat(delta.failed()).isEqualTo(2);
        assertThat(delta.executed()).isEqualTo(Map.of(INPUT, 600L));
        assertThat(delta.emitted()).isEqualTo(Map.of(new Source("square", "default"), 600L));
        assertThat(delta.threadCpuNanos()).isEqualTo(2_000_000_000);
        assertThat(delta.cpuWaitNanos()).hasValue(250_000_000);
        assertThat(delta.allocatedBytes()).isEqualTo(2_000);
        assertThat(delta.overheadNanos()).isEqualTo(0.25e9);
        assertThat(delta.sampled(Quantity.PURE_WALL).figure().knownMean()).hasValue(200);
        assertThat(delta.sampled(Quantity.PURE_WALL).samples()).isEqualTo(40);
        assertThat(delta.sampled(Quantity.PURE_CPU).samples()).isEqualTo(30);
        assertThat(delta.span()).isEqualTo(new Span(600, 4 * Reported.SECOND, 2.0 * Reported.SECOND));
        // Keys cannot be subtracted: they are those since the start.
        assertThat(delta.keys().get(INPUT)).isEqualTo(later.keys().get(0));
    }

    @Test
    void counting_costs_what_is_known_of_it_at_last() {
        TaskReport cold = Reported.of("square", 2)
                .cpu(0, 0, 0, 0.25)
                .counted(10_000_000, 40)
                .report();
        TaskReport warm = Reported.of("square", 2)
                .cpu(0, 0, 0, 0.5)
                .counted(110_000_000, 2)
                .report();

        // Not 110 million of 2 ns less 10 million of 40 ns, and not 100 million of 40 ns.
        assertThat(TaskDelta.between(cold, warm).overheadNanos()).isEqualTo(0.25e9 + 0.2e9);
        assertThat(TaskDelta.of(warm, 1).overheadNanos()).isEqualTo(0.5e9 + 0.22e9);
    }

    @Test
    void parts_add_up_to_the_whole() {
        TaskDelta whole = TaskDelta.of(later, 13);
        TaskDelta sum = TaskDelta.of(earlier, 9).plus(TaskDelta.between(earlier, later));

        assertThat(sum.seconds()).isEqualTo(whole.seconds());
        assertThat(sum.calls()).isEqualTo(whole.calls());
        assertThat(sum.executed()).isEqualTo(whole.executed());
        assertThat(sum.emitted()).isEqualTo(whole.emitted());
        assertThat(sum.idleNanos()).isEqualTo(whole.idleNanos());
        assertThat(sum.cpuWaitNanos()).isEqualTo(whole.cpuWaitNanos());
        assertThat(sum.allocatedBytes()).isEqualTo(whole.allocatedBytes());
        assertThat(sum.span()).isEqualTo(whole.span());
        assertThat(sum.sampled(Quantity.PURE_WALL).figure())
                .isEqualTo(whole.sampled(Quantity.PURE_WALL).figure());
    }

    @Test
    void nothing_adds_nothing() {
        TaskDelta delta = TaskDelta.of(later, 13);

        assertThat(TaskDelta.NONE.plus(delta)).isEqualTo(delta);
        assertThat(TaskDelta.between(later, later).calls()).isZero();
        assertThat(TaskDelta.between(later, later).seconds()).isZero();
    }

    @Test
    void reports_survive_their_way() {
        TaskReport read = Utils.javaDeserialize(Utils.javaSerialize(later), TaskReport.class);

        assertThat(read).usingRecursiveComparison().isEqualTo(later);
    }
}
