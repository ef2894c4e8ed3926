// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.when;

import com.codahale.metrics.Gauge;
import com.codahale.metrics.MetricRegistry;
import io.aeolus.probe.Probe;
import io.aeolus.probe.Probes;
import io.aeolus.probe.TaskContexts;
import io.aeolus.probe.internal.agent.WorkerAgent;
import io.aeolus.probe.internal.agent.WorkerAgents;
import io.aeolus.probe.internal.agent.WorkerReporter;
import java.util.Locale;
import java.util.Map;
import org.apache.storm.task.TopologyContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads the metrics of task 2 of bolt "square" on port 6700, under Storm's names. */
class ReceiveQueueTest {

    private static final String PREFIX = "storm.worker.test-1.host.";

    private final Probe probe = Probes.inThisJvm("queue", snapshot -> {}, error -> {});
    private final MetricRegistry registry = new MetricRegistry();
    private final Locale before = Locale.getDefault();

    @AfterEach
    void close() {
        probe.close();
        Locale.setDefault(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "ar-EG-u-nu-arab"})
    void messages_wait_in_the_queue_and_its_overflow(String language) {
        Locale.setDefault(Locale.forLanguageTag(language));
        gauge("__system.2.6700-receive-queue-population", 5);
        gauge("__system.2.6700-receive-queue-overflow", 70);
        gauge("__system.12.6700-receive-queue-population", 900);

        assertThat(queue().messages()).isEqualTo(75);
    }

    @Test
    void without_metrics_the_queue_is_unknown() {
        assertThat(queue().messages()).isNegative();
        assertThat(queue().executed()).isZero();
    }

    @Test
    void executed_counts_messages_of_user_streams() {
        registry.counter(PREFIX + "square.default.2.6700-__execute-count-numbers:default")
                .inc(40);
        registry.counter(PREFIX + "square.more.2.6700-__execute-count-numbers:more")
                .inc(20);
        registry.counter(PREFIX + "square.__tick.2.6700-__execute-count-__system:__tick")
                .inc(60);
        registry.counter(PREFIX + "square.default.3.6700-__execute-count-numbers:default")
                .inc(80);

        assertThat(queue().executed()).isEqualTo(60);
    }

    /** Storm registers the counter of an input at its first message. */
    @Test
    void executed_counts_an_input_that_starts_late() {
        ReceiveQueue queue = queue();
        for (int report = 0; report < 25; report++) {
            queue.executed();
        }
        registry.counter(PREFIX + "square.default.2.6700-__execute-count-numbers:default")
                .inc(40);
        for (int report = 0; report < 9; report++) {
            queue.executed();
        }

        assertThat(queue.executed()).isEqualTo(40);
    }

    private void gauge(String name, int value) {
        Gauge<Integer> gauge = () -> value;
        registry.register(PREFIX + name, gauge);
    }

    private ReceiveQueue queue() {
        Map<String, Object> config = probe.addTo(Map.of());
        new WorkerReporter().prepare(registry, config, Map.of());
        WorkerAgent agent = WorkerAgents.of(config);
        TopologyContext context = TaskContexts.of("square", 2, 1);
        when(context.getStormId()).thenReturn("test-1");
        return new ReceiveQueue(agent, context);
    }
}
