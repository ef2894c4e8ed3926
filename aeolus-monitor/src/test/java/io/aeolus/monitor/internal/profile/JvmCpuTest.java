package io.aeolus.monitor.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.monitor.internal.profile.report.ProcessCpu;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class JvmCpuTest {

    private final JvmCpu cpu = new JvmCpu();

    @Test
    void an_ackers_time_is_a_part_of_the_process_time_even_when_it_is_gone() throws Exception {
        CountDownLatch worked = new CountDownLatch(1);
        CountDownLatch seen = new CountDownLatch(1);
        Thread acker = new Thread(
                () -> {
                    work();
                    worked.countDown();
                    try {
                        seen.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "Thread-25-__acker-executor[1, 1]");
        acker.start();
        worked.await();

        ProcessCpu first = cpu.read();
        seen.countDown();
        acker.join();
        ProcessCpu then = cpu.read();

        assertThat(first.isKnown()).isTrue();
        assertThat(first.ackerNanos()).isGreaterThan(1_000_000);
        assertThat(then.ackerNanos()).isGreaterThanOrEqualTo(first.ackerNanos());
        assertThat(then.processNanos()).isGreaterThanOrEqualTo(first.processNanos());
    }

    @Test
    void other_threads_are_no_ackers() {
        work();

        assertThat(cpu.read().ackerNanos()).isZero();
    }

    private static void work() {
        Clock threads = Clock.system().cpu();
        long end = threads.nanos().getAsLong() + 5_000_000;
        while (threads.nanos().getAsLong() < end) {
            Thread.onSpinWait();
        }
    }
}
