package io.aeolus.monitor.internal.profile.collect;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.monitor.internal.profile.report.WorkerReport;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class FrameTest {

    @Test
    void rows_are_those_of_spouts_alone() {
        Frame frame = Reported.frame(
                1,
                List.of(),
                List.of(
                        Reported.spout(1).calls(50).rows(40, 30, 4).life("a", 1),
                        Reported.of("square", 2).calls(70).rows(9, 60, 5).life("a", 1)));

        assertThat(frame.openRows()).isEqualTo(6);
        assertThat(frame.ackedRows()).isEqualTo(30);
        assertThat(frame.emittedBySpouts()).isEqualTo(50);
        assertThat(frame.activity()).isEqualTo(50 + 30 + 4 + 50 + 70 + 60 + 5 + 70);
    }

    @Test
    void a_desk_keeps_the_latest_report_of_each_incarnation() {
        AtomicLong nanos = new AtomicLong(5);
        Desk desk = new Desk(nanos::get);
        Frame before = desk.frame();
        desk.accept(report("a", "x", Reported.of("square", 2).calls(1)));
        desk.accept(report("a", "x", Reported.of("square", 2).calls(2)));
        nanos.set(9);
        desk.accept(report("b", "y", Reported.of("square", 2).incarnation(7).calls(1)));

        Frame frame = desk.frame();

        assertThat(before.lives()).isEmpty();
        assertThat(frame.nanos()).isEqualTo(9);
        assertThat(frame.workers()).containsOnlyKeys("a", "b");
        assertThat(frame.lives()).containsOnlyKeys(2L, 7L);
        assertThat(frame.lives().get(2L).report().calls()).isEqualTo(2);
        assertThat(frame.lives().get(2L).receivedNanos()).isEqualTo(5);
        assertThat(frame.lives().get(7L).worker()).isEqualTo("b");
        assertThat(frame.lives().get(7L).thread()).isEqualTo("y/102");
    }

    private static WorkerReport report(String worker, String process, Reported task) {
        return new WorkerReport(
                worker, process, 1, Reported.MACHINE, 0, 0, 0, 0, 25, 270, Map.of(), List.of(task.report()));
    }
}
