// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

import static io.aeolus.optimizer.ShopOptimizer.DEFAULTS;
import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cluster.BadInputException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class LongestLingersTest {

    private static final List<StreamPlan> LONG = List.of(lingering("parse", Duration.ofSeconds(2)));

    @Test
    void a_stream_can_linger_for_longer_than_others() throws BadInputException {
        assertThat(lingers(ShopOptimizer.optimizer(DEFAULTS).withLongestLingers(LONG)))
                .containsEntry("orders", Duration.ofMillis(5))
                .containsEntry("parse", Duration.ofSeconds(2));
    }

    @Test
    void a_stream_can_linger_for_less_than_others() throws BadInputException {
        List<StreamPlan> brief = List.of(lingering("parse", Duration.ofMillis(2)));

        assertThat(lingers(ShopOptimizer.optimizer(DEFAULTS).withLongestLingers(brief)))
                .containsEntry("orders", Duration.ofMillis(5))
                .containsEntry("parse", Duration.ofMillis(2));
    }

    @Test
    void a_latency_limit_shortens_a_long_linger() throws BadInputException {
        OptimizerOptions inTime = DEFAULTS.withMaxLatency(Duration.ofMillis(200));

        assertThat(lingers(ShopOptimizer.optimizer(inTime).withLongestLingers(LONG))
                        .get("parse"))
                .isBetween(Duration.ofMillis(6), Duration.ofMillis(200));
    }

    private static BatchingPlan plan(TopologyOptimizer optimizer) throws BadInputException {
        return optimizer.optimize().file().plan();
    }

    private static Map<String, Duration> lingers(TopologyOptimizer optimizer) throws BadInputException {
        return plan(optimizer).streams().stream().collect(Collectors.toMap(StreamPlan::producer, StreamPlan::linger));
    }

    private static StreamPlan lingering(String producer, Duration linger) {
        return new StreamPlan(producer, "default", 1, linger);
    }
}
