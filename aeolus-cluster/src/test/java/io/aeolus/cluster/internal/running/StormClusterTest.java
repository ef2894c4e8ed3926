// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;

import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.Submission;
import io.aeolus.cluster.TopologyListener;
import io.aeolus.cluster.UnmeasurableException;
import io.aeolus.probe.Probe;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.storm.generated.StormTopology;
import org.junit.jupiter.api.Test;

class StormClusterTest {

    private static final Duration LONG = Duration.ofMinutes(1);

    private final AtomicInteger kills = new AtomicInteger();
    private final AtomicInteger polls = new AtomicInteger();

    @Test
    void kills_until_the_cluster_answers_and_waits_until_the_topology_is_gone() throws Exception {
        StormCluster.awaitEnd(
                "numbers-1", () -> kills.incrementAndGet() == 2, () -> polls.incrementAndGet() == 2, LONG);

        assertThat(kills).hasValue(2);
        assertThat(polls).hasValue(2);
    }

    @Test
    void continues_after_an_interrupt_and_restores_it() throws Exception {
        Thread.currentThread().interrupt();

        StormCluster.awaitEnd("numbers-1", () -> true, () -> polls.incrementAndGet() == 3, LONG);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(polls).hasValue(3);
    }

    @Test
    void fails_if_the_topology_does_not_end_in_time() {
        assertThatThrownBy(() -> StormCluster.awaitEnd("numbers-1", () -> true, () -> false, Duration.ZERO))
                .isInstanceOf(RunFailedException.class)
                .hasMessage("topology 'numbers-1' did not end within 0 s: check whether it still runs"
                        + " ('storm kill numbers-1')");
    }

    @Test
    void kills_a_topology_whose_submission_may_have_succeeded() {
        for (Exception failure : List.of(
                new RunFailedException("timeout"), new InterruptedException(), new UnmeasurableException("no"))) {
            AtomicReference<String> killed = new AtomicReference<>("");
            StormCluster cluster = new StormCluster("test", "", Duration.ZERO) {
                @Override
                Probe probe(String topology, TopologyListener listener) {
                    return mock(Probe.class);
                }

                @Override
                void send(Submission submission) throws RunFailedException, InterruptedException {
                    if (failure instanceof InterruptedException interrupt) {
                        throw interrupt;
                    }
                    throw (RunFailedException) failure;
                }

                @Override
                boolean kill(String topology) {
                    killed.set(topology);
                    return true;
                }

                @Override
                boolean isGone(String topology, int processes) {
                    return true;
                }

                @Override
                public void close() {}
            };
            Submission numbers = new Submission("numbers", new StormTopology(), Map.of());

            assertThatThrownBy(() -> cluster.submit(numbers, mock(TopologyListener.class)))
                    .isSameAs(failure);

            assertThat(killed).hasValue(failure instanceof UnmeasurableException ? "" : "numbers-1");
        }
    }

    @Test
    void a_cluster_decides_about_a_topology_that_does_not_end_in_time() throws Exception {
        AtomicReference<String> unended = new AtomicReference<>();
        StormCluster cluster = new StormCluster("test", "", Duration.ZERO) {
            @Override
            Probe probe(String topology, TopologyListener listener) {
                return mock(Probe.class);
            }

            @Override
            void send(Submission submission) {}

            @Override
            boolean kill(String topology) {
                return true;
            }

            @Override
            boolean isGone(String topology, int processes) {
                return false;
            }

            @Override
            void onFailedEnd(String topology, RunFailedException e) {
                unended.set(topology);
            }

            @Override
            public void close() {}
        };
        Submission numbers = new Submission("numbers", new StormTopology(), Map.of());

        cluster.submit(numbers, mock(TopologyListener.class)).close();

        assertThat(unended).hasValue("numbers-1");
        assertThat(cluster.current()).isEmpty();
    }
}
