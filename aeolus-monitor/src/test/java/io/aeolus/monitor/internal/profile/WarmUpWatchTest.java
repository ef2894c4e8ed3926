package io.aeolus.monitor.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.probe.WorkerSnapshot;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WarmUpWatchTest {

    private final WarmUpWatch watch = new WarmUpWatch();

    @Test
    void is_warm_after_two_reports_in_a_row_with_an_idle_compiler() {
        assertThat(watch.isWarm(frame(worker("a", 0, 0)))).isFalse();
        assertThat(watch.isWarm(frame(worker("a", 1, 149)))).isFalse();
        // 150 of 1000 ms are too many.
        assertThat(watch.isWarm(frame(worker("a", 2, 299)))).isFalse();
        assertThat(watch.isWarm(frame(worker("a", 3, 448)))).isFalse();
        assertThat(watch.isWarm(frame(worker("a", 4, 597)))).isTrue();
    }

    @Test
    void the_same_report_again_says_nothing() {
        assertThat(watch.isWarm(frame(worker("a", 0, 0)))).isFalse();
        assertThat(watch.isWarm(frame(worker("a", 1, 10)))).isFalse();
        assertThat(watch.isWarm(frame(worker("a", 1, 10)))).isFalse();
        assertThat(watch.isWarm(frame(worker("a", 1, 10)))).isFalse();
        assertThat(watch.isWarm(frame(worker("a", 2, 20)))).isTrue();
    }

    @Test
    void all_workers_have_to_be_warm() {
        assertThat(watch.isWarm(frame())).isFalse();
        for (int second = 0; second < 6; second++) {
            assertThat(watch.isWarm(frame(worker("a", second, 0), worker("b", second, second * 900L))))
                    .isFalse();
        }
        watch.isWarm(frame(worker("a", 7, 0), worker("b", 7, 5 * 900)));
        assertThat(watch.isWarm(frame(worker("a", 8, 0), worker("b", 8, 5 * 900))))
                .isTrue();
    }

    @Test
    void a_worker_that_was_started_again_is_cold() {
        for (int second = 0; second < 5; second++) {
            watch.isWarm(frame(worker("a", second, 0)));
        }
        assertThat(watch.isWarm(frame(worker("z", 9, 0)))).isFalse();
        assertThat(watch.isWarm(frame(worker("z", 10, 0)))).isFalse();
        assertThat(watch.isWarm(frame(worker("z", 11, 0)))).isTrue();
    }

    @Test
    void a_worker_that_says_nothing_more_is_not_waited_for() {
        Frame.Jvm cold = new Frame.Jvm(worker("b", 0, 0), 0);
        for (int second = 0; second <= 6; second++) {
            Frame warm = Reported.frame(second, List.of(worker("a", second, 0)), List.of());
            Map<Long, Frame.Jvm> both = new HashMap<>(warm.processes());
            both.put(cold.snapshot().incarnation(), cold);
            assertThat(watch.isWarm(new Frame(warm.nanos(), both, Map.of()))).isEqualTo(second == 6);
        }
    }

    private static WorkerSnapshot worker(String name, double seconds, long jitMillis) {
        return Reported.worker(name, seconds, Reported.times(0, 0, 0, jitMillis), Map.of());
    }

    private static Frame frame(WorkerSnapshot... workers) {
        return Reported.frame(0, List.of(workers), List.of());
    }
}
