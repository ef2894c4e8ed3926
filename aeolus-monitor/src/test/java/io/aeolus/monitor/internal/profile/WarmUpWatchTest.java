package io.aeolus.monitor.internal.profile.collect;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.monitor.internal.profile.report.WorkerReport;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WarmUpWatchTest {

    private final WarmUpWatch watch = new WarmUpWatch();

    @Test
    void is_warm_after_two_reports_in_a_row_with_an_idle_compiler() {
        assertThat(watch.isWarm(frame(worker("a", "x", 0, 0)))).isFalse();
        assertThat(watch.isWarm(frame(worker("a", "x", 1, 149)))).isFalse();
        // 150 of 1000 ms are too many.
        assertThat(watch.isWarm(frame(worker("a", "x", 2, 299)))).isFalse();
        assertThat(watch.isWarm(frame(worker("a", "x", 3, 448)))).isFalse();
        assertThat(watch.isWarm(frame(worker("a", "x", 4, 597)))).isTrue();
    }

    @Test
    void the_same_report_again_says_nothing() {
        assertThat(watch.isWarm(frame(worker("a", "x", 0, 0)))).isFalse();
        assertThat(watch.isWarm(frame(worker("a", "x", 1, 10)))).isFalse();
        assertThat(watch.isWarm(frame(worker("a", "x", 1, 10)))).isFalse();
        assertThat(watch.isWarm(frame(worker("a", "x", 1, 10)))).isFalse();
        assertThat(watch.isWarm(frame(worker("a", "x", 2, 20)))).isTrue();
    }

    @Test
    void all_workers_have_to_be_warm() {
        assertThat(watch.isWarm(frame())).isFalse();
        for (int second = 0; second < 6; second++) {
            assertThat(watch.isWarm(frame(worker("a", "x", second, 0), worker("b", "y", second, second * 900L))))
                    .isFalse();
        }
        watch.isWarm(frame(worker("a", "x", 7, 0), worker("b", "y", 7, 5 * 900)));
        assertThat(watch.isWarm(frame(worker("a", "x", 8, 0), worker("b", "y", 8, 5 * 900))))
                .isTrue();
    }

    @Test
    void a_worker_that_was_started_again_is_cold() {
        for (int second = 0; second < 5; second++) {
            watch.isWarm(frame(worker("a", "x", second, 0)));
        }
        assertThat(watch.isWarm(frame(worker("a", "z", 9, 0)))).isFalse();
        assertThat(watch.isWarm(frame(worker("a", "z", 10, 0)))).isFalse();
        assertThat(watch.isWarm(frame(worker("a", "z", 11, 0)))).isTrue();
    }

    @Test
    void a_worker_that_reports_no_more_is_not_waited_for() {
        WorkerReport cold = worker("b", "y", 0, 0);
        for (int second = 0; second <= 5; second++) {
            assertThat(watch.isWarm(Reported.frame(second, List.of(worker("a", "x", second, 0), cold), List.of())))
                    .isFalse();
        }
        assertThat(watch.isWarm(Reported.frame(6, List.of(worker("a", "x", 6, 0), cold), List.of())))
                .isTrue();
    }

    private static WorkerReport worker(String name, String process, double seconds, long jitMillis) {
        return Reported.worker(name, process, seconds, jitMillis, Map.of());
    }

    private static Frame frame(WorkerReport... workers) {
        return Reported.frame(0, List.of(workers), List.of());
    }
}
