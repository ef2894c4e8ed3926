// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.count;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.probe.StreamName;
import io.aeolus.probe.internal.count.StreamCounts.Count;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class StreamCountsTest {

    private static final int CALLS = 300_000;

    @Test
    void no_increment_of_any_thread_is_lost() throws InterruptedException {
        Count count = new Count();
        List<Long> seen = new ArrayList<>();
        Thread owner = thread(() -> {
            for (int i = 0; i < CALLS; i++) {
                count.add(1, true);
            }
        });
        Thread one = thread(() -> count(count));
        Thread other = thread(() -> count(count));
        while (owner.isAlive()) {
            seen.add(count.get());
        }
        owner.join();
        one.join();
        other.join();

        assertThat(count.get()).isEqualTo(3L * CALLS);
        assertThat(seen).isSorted();
    }

    @Test
    void no_stream_is_lost_if_two_threads_add_streams() throws InterruptedException {
        for (int round = 0; round < 200; round++) {
            StreamCounts counts = new StreamCounts();
            Thread other = thread(() -> emit(counts, false));
            emit(counts, true);
            other.join();

            assertThat(counts.countsByStream())
                    .hasSize(20)
                    .allSatisfy((stream, tuples) -> assertThat(tuples).isEqualTo(2));
        }
    }

    @Test
    void names_are_compared_by_value() {
        StreamCounts counts = new StreamCounts();
        for (int i = 0; i < 100; i++) {
            assertThat(counts.count(new String("numbers"), new String("default"), true))
                    .isTrue();
            assertThat(counts.count("numbers", "more" + i % 40, true)).isTrue();
            assertThat(counts.count(new String("__system"), new String("__tick"), true))
                    .isFalse();
            assertThat(counts.count("squares", "$checkpoint", true)).isFalse();
        }

        Map<StreamName, Long> inputs = counts.userCounts();
        assertThat(inputs).hasSize(41).containsEntry(new StreamName("numbers", "default"), 100L);
        assertThat(inputs.values().stream().mapToLong(Long::longValue).sum()).isEqualTo(200);
        assertThat(counts.countsByStream()).hasSize(43).containsEntry("__tick", 100L);
    }

    private static void count(Count count) {
        for (int i = 0; i < CALLS; i++) {
            count.add(1, false);
        }
    }

    private static void emit(StreamCounts counts, boolean isOwner) {
        for (int stream = 0; stream < 20; stream++) {
            counts.count("", "stream" + stream, isOwner);
        }
    }

    private static Thread thread(Runnable task) {
        Thread thread = new Thread(task);
        thread.start();
        return thread;
    }
}
