// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.codahale.metrics.Counter;
import com.codahale.metrics.Gauge;
import com.codahale.metrics.MetricRegistry;
import io.aeolus.probe.WorkerSnapshot.ComponentTraffic;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MetricTrafficTest {

    private final MetricRegistry worker = new MetricRegistry();
    private final MetricTraffic traffic = new MetricTraffic();

    MetricTrafficTest() {
        traffic.add(worker);
    }

    @Test
    void sums_the_emitted_tuples_by_component() {
        count("storm.topology.t.1-1.host.parse_all.1.1024-aeolus.emitted", 100);
        count("storm.topology.t.1-1.host.parse_all.2.1024-aeolus.emitted", 20);
        count("storm.topology.t.1-1.host.parse_all.2.1024-aeolus.flush.linger", 3);
        count("storm.topology.t.1-1.host.parse_all.2.1024-aeolus.flush.size", 0);
        // For a batched component, Storm counts batches.
        count("storm.worker.t.1-1.host.parse_all.default.1.1024-__emit-count-default", 40);
        count("storm.worker.t.1-1.host.agg.late_rows.3.1024-__emit-count-late.rows", 7);
        count("storm.worker.t.1-1.host.agg.__ack_ack.3.1024-__emit-count-__ack_ack", 900);
        count("storm.worker.t.1-1.host.__acker.__ack_ack.4.1024-__emit-count-default", 900);

        assertThat(traffic.byComponent())
                .isEqualTo(Map.of(
                        "parse_all", new ComponentTraffic(120, 0, 0, Map.of("linger", 3L), Set.of()),
                        "agg", new ComponentTraffic(7, 0, 0, Map.of(), Set.of())));
    }

    @Test
    void sums_batches_over_tasks_and_workers() {
        MetricRegistry other = new MetricRegistry();
        traffic.add(other);
        count("storm.topology.t-1-1.host.parse.1.1024-aeolus.rows", 100);
        count("storm.topology.t-1-1.host.parse.1.1024-aeolus.batches", 2);
        other.counter("storm.topology.t-1-1.host.parse.2.1025-aeolus.rows").inc(20);
        other.counter("storm.topology.t-1-1.host.parse.2.1025-aeolus.batches").inc(1);
        count("storm.topology.t-1-1.host.parse.2.1024-other.rows", 1000);

        assertThat(traffic.byComponent())
                .isEqualTo(Map.of("parse", new ComponentTraffic(0, 120, 3, Map.of(), Set.of())));
    }

    @Test
    void metrics_of_chained_components_count_for_the_component() {
        count("storm.topology.t-1-1.host.spout.1.1024-aeolus.emitted", 100);
        count("storm.topology.t-1-1.host.spout.1.1024-aeolus.rows", 40);
        count("storm.topology.t-1-1.host.spout.1.1024-aeolus.batches", 4);
        count("storm.topology.t-1-1.host.spout.1.1024-parse.all.aeolus.emitted", 60);
        count("storm.topology.t-1-1.host.spout.1.1024-parse.all.aeolus.executed", 90);

        assertThat(traffic.byComponent())
                .isEqualTo(Map.of(
                        "spout", new ComponentTraffic(100, 40, 4, Map.of(), Set.of()),
                        "parse_all", new ComponentTraffic(60, 0, 0, Map.of(), Set.of())));
    }

    @Test
    void collects_the_fields_whose_values_changed_after_emission() {
        MetricRegistry other = new MetricRegistry();
        traffic.add(other);
        count("storm.topology.t-1-1.host.parse.1.1024-aeolus.changed.default/map", 2);
        other.counter("storm.topology.t-1-1.host.parse.2.1025-aeolus.changed.default/map")
                .inc(1);
        other.counter("storm.topology.t-1-1.host.parse.2.1025-aeolus.changed.late.rows/a.b")
                .inc(1);

        assertThat(traffic.byComponent().get("parse").changed())
                .containsExactlyInAnyOrder("default/map", "late.rows/a.b");
    }

    @Test
    void finds_the_metrics_of_all_workers_by_kind_and_name() {
        Gauge<Integer> population = () -> 5;
        worker.register("storm.worker.t-1-1.host.receive-queue-population", population);

        count("storm.worker.t-1-1.host.receive-queue-population-reads", 7);

        assertThat(traffic.metrics(Gauge.class, name -> name.contains("receive-queue-population")))
                .singleElement()
                .isSameAs(population);
        assertThat(traffic.metrics(Counter.class, name -> name.contains("receive-queue-population")))
                .extracting(Counter::getCount)
                .containsExactly(7L);
        assertThat(traffic.metrics(Gauge.class, name -> name.endsWith("capacity")))
                .isEmpty();
    }

    private void count(String name, long count) {
        worker.counter(name).inc(count);
    }
}
