// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.fixture.ManualClock;
import io.aeolus.batching.fixture.RandomTopology;
import io.aeolus.batching.fixture.Seeded;
import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestBolt;
import io.aeolus.batching.fixture.TestCluster;
import io.aeolus.batching.fixture.TestSpout;
import io.aeolus.batching.spi.LingerClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.hooks.BaseTaskHook;
import org.apache.storm.metric.api.CountMetric;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.junit.jupiter.api.Test;

/** The context of user code is the same as without batching. */
class OriginalContextTest {

    @Seeded(150)
    void context_shows_the_original_topology(long seed) {
        RandomTopology random = new RandomTopology(new Random(seed));
        StormTopology unbatched = Aeolus.apply(random.plan().withoutBatching(), random.topology());
        StormTopology batched = Aeolus.apply(random.plan(), random.topology());
        TestCluster before = new TestCluster(unbatched);
        TestCluster after = new TestCluster(batched);
        for (String component : random.topology().get_bolts().keySet()) {
            for (int task : before.tasks(component)) {
                assertShowsTheSame(OriginalContext.of(after.context(task)), before.context(task));
            }
        }
    }

    @Test
    void context_of_an_unchanged_topology_is_returned() {
        TopologyContext context = new TestCluster(new RandomTopology(new Random(1)).topology()).context("n1");

        assertThat(OriginalContext.of(context)).isSameAs(context);
    }

    @Test
    void other_methods_delegate() {
        ManualClock clock = new ManualClock();
        TestCluster cluster = new TestCluster(separated()).with(clock);
        TopologyContext given = cluster.context("c");
        TopologyContext shown = OriginalContext.of(given);
        assertThat(shown).isNotSameAs(given);

        assertThat(shown.getResource(LingerClock.RESOURCE)).isSameAs(clock);
        assertThat(shown.getConf()).isSameAs(given.getConf());
        assertThat(shown.getStormId()).isEqualTo(given.getStormId());
        assertThat(shown.getThisWorkerPort()).isEqualTo(given.getThisWorkerPort());
        assertThat(shown.getThisWorkerTasks()).isEqualTo(given.getThisWorkerTasks());
        assertThat(shown.getCodeDir()).isEqualTo(given.getCodeDir());
        assertThat(shown.getPIDDir()).isEqualTo(given.getPIDDir());
        assertThat(shown.getSharedExecutor()).isSameAs(given.getSharedExecutor());
        shown.setTaskData("a", 1);
        assertThat(given.getTaskData("a")).isEqualTo(1).isEqualTo(shown.getTaskData("a"));
        shown.setExecutorData("b", 2);
        assertThat(given.getExecutorData("b")).isEqualTo(2).isEqualTo(shown.getExecutorData("b"));
        List<TopologyContext> seen = new ArrayList<>();
        BaseTaskHook hook = new BaseTaskHook() {
            @Override
            public void prepare(Map<String, Object> conf, TopologyContext context) {
                seen.add(context);
            }
        };
        shown.addTaskHook(hook);
        assertThat(given.getHooks()).containsExactly(hook).isEqualTo(shown.getHooks());
        assertThat(seen).containsExactly(shown);
        assertThat(shown.getRawTopology().get_bolts().get("c").get_bolt_object())
                .isSameAs(given.getRawTopology().get_bolts().get("c").get_bolt_object());
    }

    @Test
    @SuppressWarnings("deprecation")
    void metrics_are_registered_with_the_delegate() {
        TestCluster cluster = new TestCluster(separated());
        TopologyContext given = cluster.context("c");
        TopologyContext shown = OriginalContext.of(given);

        shown.registerCounter("mine").inc(3);
        assertThat(cluster.count("mine")).isEqualTo(3);
        assertThat(shown.registerMeter("meter")).isNotNull();
        assertThat(shown.registerTimer("timer")).isNotNull();
        assertThat(shown.registerHistogram("histogram")).isNotNull();
        assertThat(shown.registerGauge("gauge", () -> 1)).isNotNull();
        shown.registerMetricSet("set", Map::of);
        CountMetric metric = shown.registerMetric("old", new CountMetric(), 60);
        assertThat(given.getRegisteredMetricByName("old")).isSameAs(metric);
        assertThat(shown.getRegisteredMetricByName("old")).isSameAs(metric);
    }

    /** Two key-based consumers, whose groupings are replaced. */
    private static StormTopology separated() {
        TopologyBuilder builder = TestSpout.producer(Streams.of("key"));
        builder.setBolt("c", new TestBolt()).fieldsGrouping("p", new Fields("key"));
        builder.setBolt("d", new TestBolt()).fieldsGrouping("p", new Fields("key"));
        return Aeolus.apply(BatchingPlan.of(StreamPlan.of("p", "default", 5)), builder.createTopology());
    }

    private static void assertShowsTheSame(TopologyContext actual, TopologyContext expected) {
        assertThat(actual.getThisTaskId()).isEqualTo(expected.getThisTaskId());
        assertThat(actual.getThisComponentId()).isEqualTo(expected.getThisComponentId());
        assertThat(actual.getThisTaskIndex()).isEqualTo(expected.getThisTaskIndex());
        assertThat(actual.getThisStreams()).isEqualTo(expected.getThisStreams());
        assertThat(actual.getThisSources()).isEqualTo(expected.getThisSources());
        assertThat(actual.getThisTargets()).isEqualTo(expected.getThisTargets());
        assertThat(actual.getThisInputFields()).isEqualTo(expected.getThisInputFields());
        assertThat(actual.getThisOutputFieldsForStreams()).isEqualTo(expected.getThisOutputFieldsForStreams());
        assertThat(actual.getComponentIds()).isEqualTo(expected.getComponentIds());
        assertThat(actual.getTaskToComponent()).isEqualTo(expected.getTaskToComponent());
        assertThat(actual.toJSONString()).isEqualTo(expected.toJSONString());
        for (String component : expected.getComponentIds()) {
            assertThat(actual.getComponentTasks(component)).isEqualTo(expected.getComponentTasks(component));
            assertThat(actual.getComponentStreams(component)).isEqualTo(expected.getComponentStreams(component));
            assertThat(actual.getSources(component)).isEqualTo(expected.getSources(component));
            assertThat(actual.getTargets(component)).isEqualTo(expected.getTargets(component));
            for (String stream : expected.getComponentStreams(component)) {
                assertThat(actual.getComponentOutputFields(component, stream).toList())
                        .isEqualTo(expected.getComponentOutputFields(component, stream)
                                .toList());
            }
            assertThat(actual.getRawTopology().get_bolts().keySet())
                    .isEqualTo(expected.getRawTopology().get_bolts().keySet());
        }
    }
}
