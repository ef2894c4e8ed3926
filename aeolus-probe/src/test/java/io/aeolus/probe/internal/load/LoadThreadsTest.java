// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.aeolus.probe.TaskReport.LoadProgress;
import io.aeolus.probe.TaskReport.LoadProgress.Load;
import io.aeolus.probe.TaskReport.LoadProgress.Role;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.apache.storm.daemon.Acker;
import org.apache.storm.task.TopologyContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadThreadsTest {

    private final LoadThreads threads = new LoadThreads();

    /** Thread names of a local cluster of Storm 2.8.3. */
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
    void ackers_are_identified_by_thread_name(String thread, boolean expected) {
        assertThat(LoadThreads.isAcker(thread)).isEqualTo(expected);
    }

    @Test
    void the_CPU_time_of_ackers_excludes_waiting() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        Thread acker = waiter("Thread-61-__acker-executor[1, 1]", 70, end);
        Thread other = waiter("Thread-60-network-spout-executor[3, 3]", 50, end);
        try {
            assertThat(threads.busyNanosOfAckers())
                    .isPositive()
                    .isLessThanOrEqualTo(cpuNanos(acker) - 70)
                    .isLessThan(threads.busyNanos(List.of(acker, other)));
        } finally {
            end.countDown();
            acker.join();
            other.join();
        }
    }

    @Test
    void an_ended_thread_has_no_CPU_time() throws Exception {
        CountDownLatch end = new CountDownLatch(0);
        Thread ended = waiter("worker", 0, end);
        ended.join();

        assertThat(threads.busyNanos(List.of(ended))).isZero();
    }

    @Test
    void a_task_reports_the_CPU_time_of_its_thread_and_its_transport() {
        WorkerTransport transport = new WorkerTransport();
        threads.add(6701, new WorkerTransport());
        threads.add(6702, transport);
        TopologyContext context = mock();
        when(context.getThisWorkerPort()).thenReturn(6702);
        when(context.getComponentTasks(Acker.ACKER_COMPONENT_ID)).thenReturn(List.of(1));
        Load load = new Load(1, 2, 3, false);

        LoadProgress progress = threads.meterOfThisThread(context).apply(load);

        assertThat(progress.load()).isEqualTo(load);
        assertThat(progress.busyNanos())
                .containsOnlyKeys(Role.EXECUTING, Role.SENDING, Role.RECEIVING)
                .containsEntry(Role.SENDING, 0L);
        assertThat(progress.busyNanos().get(Role.EXECUTING))
                .isPositive()
                .isLessThanOrEqualTo(cpuNanos(Thread.currentThread()));
    }

    private static long cpuNanos(Thread thread) {
        return ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.getId());
    }

    /** Starts a thread that reports the given waiting time, and runs until the latch is released. */
    private Thread waiter(String name, long idleNanos, CountDownLatch end) throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        FutureTask<Boolean> task = new FutureTask<>(() -> {
            threads.idleNanosOfThisThread().set(idleNanos);
            started.countDown();
            end.await();
            return true;
        });
        Thread thread = new Thread(task, name);
        thread.start();
        started.await();
        return thread;
    }
}
