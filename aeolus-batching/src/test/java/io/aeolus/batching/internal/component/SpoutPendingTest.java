// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.fixture.Seeded;
import io.aeolus.batching.internal.component.SpoutHarness.Sent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** {@code topology.max.spout.pending} bounds tuples, and each emitted message is settled once. */
class SpoutPendingTest {

    private static final int MESSAGES = 300;
    private static final int MAX_TURNS = 20_000;

    @Seeded(300)
    void tuples_in_flight_stay_within_max_pending_and_all_are_processed(long seed) {
        Random random = new Random(seed);
        int maxPending = 1 + random.nextInt(random.nextBoolean() ? 5 : 60);
        SpoutHarness harness = new SpoutHarness(1 + random.nextInt(30), maxPending);
        Deque<Integer> toEmit = new ArrayDeque<>();
        for (int id = 0; id < MESSAGES; id++) {
            toEmit.add(id);
        }
        List<Integer> inFlight = new ArrayList<>();
        Set<Integer> everFailed = new HashSet<>();
        int mood = random.nextInt(10);
        harness.user.onNextTuple = () -> {
            if (toEmit.isEmpty() || random.nextInt(10) < mood) {
                return;
            }
            int id = toEmit.remove();
            String stream = id % 3 == 0 ? "side" : "default";
            if (random.nextInt(8) == 0 && !everFailed.contains(id)) {
                harness.user.collector.emit(stream, List.of(id % 7, id));
            } else {
                inFlight.add(id);
                int before = harness.sent.size();
                harness.user.collector.emit(stream, List.of(id % 7, id), id);
                if (everFailed.contains(id)) {
                    assertThat(harness.sent.subList(before, harness.sent.size()))
                            .as("a replay")
                            .anyMatch(message ->
                                    !message.isBatch() && message.ids().contains(id));
                }
            }
        };
        int turns = 0;
        while (!toEmit.isEmpty() || !inFlight.isEmpty()) {
            assertThat(turns++).as("turns").isLessThan(MAX_TURNS);
            harness.turn();
            assertThat(inFlight).hasSizeLessThanOrEqualTo(maxPending);
            assertThat(harness.user.collector.getPendingCount()).isEqualTo(inFlight.size());
            if (random.nextInt(3) == 0) {
                harness.clock.advanceMillis(1);
            }
            settleSome(harness, random);
            for (Object id : harness.user.failed) {
                everFailed.add((Integer) id);
                toEmit.add((Integer) id);
            }
            List<Object> settled = new ArrayList<>(harness.user.acked);
            settled.addAll(harness.user.failed);
            for (Object id : settled) {
                assertThat(inFlight.remove(id))
                        .as("message %s was in flight", id)
                        .isTrue();
            }
            harness.user.acked.clear();
            harness.user.failed.clear();
        }
    }

    private static void settleSome(SpoutHarness harness, Random random) {
        List<Sent> pending = new ArrayList<>(harness.pending);
        Collections.shuffle(pending, random);
        for (Sent message : pending) {
            switch (random.nextInt(6)) {
                case 0 -> harness.fail(message);
                case 1, 2, 3 -> harness.ack(message);
                default -> {
                    // Still in flight.
                }
            }
        }
    }
}
