package io.aeolus.monitor.internal.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class TakenNumbersTest {

    private static final long WORKER = 7;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final TakenNumbers numbers = new TakenNumbers();

    @Test
    void a_message_that_an_old_connection_is_still_bringing_is_not_taken_from_the_new_one() throws Exception {
        List<String> takenFrom = new CopyOnWriteArrayList<>();
        CountDownLatch taking = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Thread old = new Thread(() -> numbers.take(WORKER, 1, () -> {
            taking.countDown();
            await().atMost(PATIENCE).until(() -> goOn.getCount() == 0);
            takenFrom.add("old");
        }));
        Thread fresh = new Thread(() -> {
            numbers.take(WORKER, 1, () -> takenFrom.add("new"));
            numbers.take(WORKER, 2, () -> takenFrom.add("new, the next"));
        });
        old.start();
        taking.await();
        fresh.start();
        await().atMost(PATIENCE).until(() -> fresh.getState() == Thread.State.BLOCKED);

        goOn.countDown();
        old.join();
        fresh.join();

        assertThat(takenFrom).containsExactly("old", "new, the next");
    }

    @Test
    void a_message_that_could_not_be_taken_may_come_again() {
        List<Long> taken = new ArrayList<>();
        assertThatThrownBy(() -> numbers.take(WORKER, 1, () -> {
                    throw new IllegalStateException("not understood");
                }))
                .hasMessage("not understood");

        numbers.take(WORKER, 1, () -> taken.add(1L));
        numbers.take(WORKER, 1, () -> taken.add(1L));
        numbers.take(WORKER + 1, 1, () -> taken.add(2L));

        assertThat(taken).containsExactly(1L, 2L);
    }
}
