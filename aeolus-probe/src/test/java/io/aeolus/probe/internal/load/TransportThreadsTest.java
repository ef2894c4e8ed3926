package io.aeolus.probe.internal.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class TransportThreadsTest {

    private final TransportThreads threads = new TransportThreads();
    private final TransportThreads others = new TransportThreads();

    @Test
    void threadsOfWorkersAreToldApartThoughTheirNamesAreTheSame() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        List<Thread> started = new ArrayList<>();
        Thread sender = new Thread("Worker-Transfer");
        try {
            threads.runInGroup(() -> started.add(start("client-worker-1", end)));
            threads.runInGroup(() -> started.add(start("Netty-server-localhost-21001-worker-1", end)));
            others.runInGroup(() -> started.add(start("client-worker-1", end)));
            threads.sends(sender);

            assertThat(threads.sending()).containsExactlyInAnyOrder(sender, started.get(0));
            assertThat(threads.receiving()).containsExactly(started.get(1));
            assertThat(others.sending()).containsExactly(started.get(2));
            assertThat(others.receiving()).isEmpty();
        } finally {
            end.countDown();
            for (Thread thread : started) {
                thread.join();
            }
        }
    }

    private static Thread start(String name, CountDownLatch end) {
        Thread thread = new Thread(
                () -> {
                    try {
                        end.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                name);
        thread.start();
        return thread;
    }
}
