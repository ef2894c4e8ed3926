package io.aeolus.probe.internal.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.probe.ThreadWork;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadThreadsTest {

    private final LoadThreads threads = new LoadThreads();

    /** Names as a local cluster of Storm 2.8.3 gives them. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "Thread-61-__acker-executor[1, 1];true",
                "Thread-60-network-spout-executor[3, 3];false",
                "Thread-58-__system-executor[-1, -1];false",
                "Thread-60-my__acker-executor[3, 3];false",
                "Worker-Transfer;false",
                "client-worker-1;false",
                "Netty-server-localhost-21001-worker-1;false",
            })
    void ackers_are_known_by_their_names(String thread, boolean expected) {
        assertThat(LoadThreads.isAcker(thread)).isEqualTo(expected);
    }

    @Test
    void the_work_of_ackers_is_that_of_all_who_have_waited() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        Thread acker = waiter("Thread-61-__acker-executor[1, 1]", 70, end);
        Thread other = waiter("Thread-60-network-spout-executor[3, 3]", 50, end);
        try {
            ThreadWork work = threads.workOfAckers();

            assertThat(work.idleNanos()).isEqualTo(70);
            assertThat(work.cpuNanos()).isPositive();
            assertThat(threads.work(List.of(acker, other)).idleNanos()).isEqualTo(120);
        } finally {
            end.countDown();
            acker.join();
            other.join();
        }
    }

    @Test
    void a_thread_that_has_ended_counts_no_processor_time() throws Exception {
        CountDownLatch end = new CountDownLatch(0);
        Thread ended = waiter("worker", 0, end);
        ended.join();

        assertThat(threads.work(List.of(ended))).isEqualTo(ThreadWork.NONE);
    }

    @Test
    void a_worker_is_known_by_its_port() {
        TransportThreads transport = new TransportThreads();
        threads.add(6701, new TransportThreads());
        threads.add(6702, transport);

        assertThat(threads.transport(6702)).containsSame(transport);
        assertThat(threads.transport(6703)).isEmpty();
    }

    /** A thread that says how long it has waited, and lives until the end. */
    private Thread waiter(String name, long idleNanos, CountDownLatch end) throws Exception {
        CountDownLatch said = new CountDownLatch(1);
        FutureTask<Boolean> task = new FutureTask<>(() -> {
            threads.idleNanosOfThisThread().set(idleNanos);
            said.countDown();
            end.await();
            return true;
        });
        Thread thread = new Thread(task, name);
        thread.start();
        said.await();
        return thread;
    }
}
