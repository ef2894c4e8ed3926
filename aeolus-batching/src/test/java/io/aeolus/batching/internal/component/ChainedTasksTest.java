// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.AeolusMetrics;
import io.aeolus.batching.fixture.RecordingHook;
import io.aeolus.batching.fixture.ScriptBolt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.hooks.BaseTaskHook;
import org.apache.storm.hooks.info.BoltExecuteInfo;
import org.apache.storm.hooks.info.EmitInfo;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;
import org.junit.jupiter.api.Test;

/** A chained bolt sees the context, settings, hooks, credentials, ticks and metrics of a task of its own component. */
class ChainedTasksTest {

    private static final String TICKS = Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS;

    @Test
    void context_is_the_context_of_the_component_in_the_original_topology() {
        ChainedBoltHarness harness = new ChainedBoltHarness().prepared();

        TopologyContext c = harness.c.context;
        assertThat(c.getThisComponentId()).isEqualTo("c");
        assertThat(c.getThisTaskId())
                .isEqualTo(harness.topology.cluster.tasks("c").get(0));
        assertThat(c.getThisSources()).containsOnlyKeys(new GlobalStreamId("a", "default"));
        assertThat(c.getThisStreams()).containsExactlyInAnyOrder("default", "side");
        assertThat(c.getThisTargets().get("default")).containsOnlyKeys("out");
        TopologyContext head = harness.head.context;
        assertThat(head.getThisStreams()).containsExactlyInAnyOrder("default", "side");
        assertThat(head.getThisTargets().get("default")).containsOnlyKeys("a", "b");
        assertThat(head.getRawTopology().get_bolts().get("out").get_common().get_inputs())
                .containsOnlyKeys(new GlobalStreamId("h", "side"), new GlobalStreamId("c", "default"));
    }

    @Test
    void tuples_show_their_producer() {
        ChainedBoltHarness harness = new ChainedBoltHarness().prepared();

        harness.deliver(7);
        harness.idle();

        Tuple ofC = harness.c.received.get(0);
        assertThat(ofC.getSourceComponent()).isEqualTo("a");
        assertThat(ofC.getSourceStreamId()).isEqualTo("default");
        assertThat(ofC.getSourceTask()).isEqualTo(harness.a.context.getThisTaskId());
        assertThat(ofC.getValues()).isEqualTo(List.of("key", 7L));
        assertThat(ofC.getLongByField("id")).isEqualTo(7);
        assertThat(ofC.getMessageId().getAnchors()).containsExactly(7L);
        Tuple sent = harness.storm.rows().get(0);
        assertThat(sent.getSourceComponent()).isEqualTo("c");
        assertThat(sent.getSourceStreamId()).isEqualTo("default");
        assertThat(sent.getSourceTask()).isEqualTo(harness.c.context.getThisTaskId());
    }

    @Test
    void emit_returns_the_tasks_of_all_consumers() {
        ChainedBoltHarness harness = new ChainedBoltHarness().prepared();
        List<List<Integer>> tasks = new ArrayList<>();
        harness.head.onExecute = tuple -> tasks.add(harness.head.collector.emit(tuple, tuple.getValues()));
        harness.c.onExecute = tuple -> tasks.add(harness.c.collector.emit(tuple, tuple.getValues()));

        harness.deliver(1);

        assertThat(tasks)
                .containsExactly(
                        harness.topology.cluster.tasks("out"),
                        List.of(harness.a.context.getThisTaskId(), harness.b.context.getThisTaskId()));
    }

    @Test
    void settings_are_the_settings_of_the_component() {
        ChainedBoltHarness harness = new ChainedBoltHarness(
                        Map.of("mine", "topology", "shared", "topology"),
                        Map.of(
                                "h",
                                Map.of("mine", "head"),
                                "a",
                                Map.of("mine", "member", "topology.mine", "member", Config.STORM_LOCAL_DIR, "member")))
                .prepared();

        assertThat(harness.head.conf).containsEntry("mine", "head").containsEntry("shared", "topology");
        assertThat(harness.a.conf).containsEntry("mine", "member").containsEntry("shared", "topology");
        // Storm ignores its own settings in components, and passes all others.
        assertThat(harness.a.conf).containsEntry("topology.mine", "member");
        assertThat(harness.a.conf.get(Config.STORM_LOCAL_DIR)).isNotEqualTo("member");
        assertThat(harness.b.conf).containsEntry("mine", "topology");
    }

    @Test
    void member_may_require_the_tuples_of_storm() {
        ChainedBoltHarness harness =
                new ChainedBoltHarness(Map.of(), Map.of("a", Map.of(Aeolus.STORM_TUPLES, true))).prepared();

        harness.deliver(1);

        assertThat(harness.a.received).singleElement().isInstanceOf(TupleImpl.class);
        assertThat(harness.b.received).singleElement().isNotInstanceOf(TupleImpl.class);
        harness.idle();
        assertThat(harness.storm.ackedRoots).containsExactly(1L);
    }

    @Test
    void data_is_shared_by_tasks_of_the_same_component_in_an_executor() {
        ChainedBoltHarness harness = new ChainedBoltHarness().prepared();
        harness.head.context.setTaskData("x", "head");
        harness.a.context.setTaskData("x", "a");
        harness.head.context.setExecutorData("x", "head");
        harness.a.context.setExecutorData("x", "a");
        TopologyContext ofSameExecutor = MemberContext.of(harness.context, "a");

        assertThat(harness.head.context.getTaskData("x")).isEqualTo("head");
        assertThat(harness.a.context.getTaskData("x")).isEqualTo("a");
        assertThat(harness.b.context.getTaskData("x")).isNull();
        assertThat(harness.head.context.getExecutorData("x")).isEqualTo("head");
        assertThat(harness.a.context.getExecutorData("x")).isEqualTo("a");
        assertThat(harness.b.context.getExecutorData("x")).isNull();
        assertThat(ofSameExecutor.getExecutorData("x")).isEqualTo("a");
        assertThat(ofSameExecutor.getTaskData("x")).isNull();
    }

    @Test
    void hooks_of_the_settings_run_for_each_chained_component() {
        ChainedBoltHarness harness = new ChainedBoltHarness(
                        Map.of(Config.TOPOLOGY_AUTO_TASK_HOOKS, List.of(NamedHook.class.getName())), Map.of())
                .prepared();

        harness.deliver(1);
        harness.bolt.cleanup();

        assertThat(NamedHook.of(harness.a)).containsExactly("prepare a", "emit", "execute", "cleanup");
        assertThat(NamedHook.of(harness.b)).containsExactly("prepare b", "execute", "cleanup");
        assertThat(NamedHook.of(harness.c)).containsExactly("prepare c", "emit", "execute", "cleanup");
    }

    @Test
    void hooks_that_a_component_adds_see_its_tuples_only() {
        ChainedBoltHarness harness = new ChainedBoltHarness();
        RecordingHook ofHead = new RecordingHook();
        RecordingHook ofA = new RecordingHook();
        harness.head.onPrepare = () -> harness.head.context.addTaskHook(ofHead);
        harness.a.onPrepare = () -> harness.a.context.addTaskHook(ofA);
        harness.prepared();

        harness.deliver(1);

        List<Integer> consumersOfHead = List.of(harness.a.context.getThisTaskId(), harness.b.context.getThisTaskId());
        assertThat(ofHead.calls)
                .containsExactly(
                        "prepare",
                        "emit default[key, 1] to " + consumersOfHead,
                        "ack [key, 1] after -1",
                        "execute [key, 1] in -1");
        assertThat(ofA.calls)
                .containsExactly(
                        "prepare",
                        "emit default[key, 1] to [" + harness.c.context.getThisTaskId() + "]",
                        "ack [key, 1] after -1",
                        "execute [key, 1] in -1");
    }

    @Test
    void hooks_see_ticks() {
        ChainedBoltHarness harness = new ChainedBoltHarness(Map.of(), Map.of("a", Map.of(TICKS, 1)));
        RecordingHook ofA = new RecordingHook();
        harness.a.onPrepare = () -> harness.a.context.addTaskHook(ofA);
        harness.prepare();
        harness.a.onExecute = tick -> harness.a.collector.ack(tick);

        harness.deliverTick(1);

        assertThat(ofA.calls).containsExactly("prepare", "ack [1] after -1", "execute [1] in -1");
    }

    @Test
    void credentials_reach_all_components_before_and_after_prepare() {
        ChainedBoltHarness bolts = new ChainedBoltHarness();
        bolts.bolt.setCredentials(Map.of("key", "first"));
        assertThat(List.of(bolts.head, bolts.a, bolts.b, bolts.c))
                .extracting(bolt -> bolt.credentials)
                .containsOnly(Map.of("key", "first"));
        bolts.prepared().bolt.setCredentials(Map.of("key", "second"));
        assertThat(List.of(bolts.head, bolts.a, bolts.b, bolts.c))
                .extracting(bolt -> bolt.credentials)
                .containsOnly(Map.of("key", "second"));

        ChainedSpoutHarness spouts = new ChainedSpoutHarness();
        spouts.spout.setCredentials(Map.of("key", "first"));
        assertThat(spouts.head.credentials).isEqualTo(Map.of("key", "first"));
        assertThat(spouts.c.credentials).isEqualTo(Map.of("key", "first"));
        spouts.opened().spout.setCredentials(Map.of("key", "second"));
        assertThat(spouts.c.credentials).isEqualTo(Map.of("key", "second"));
    }

    @Test
    void all_bolts_are_cleaned_up_although_some_throw() {
        ChainedBoltHarness harness = new ChainedBoltHarness();
        List<String> calls = new ArrayList<>();
        harness.head.onCleanup = () -> failCleanup(calls, "h");
        harness.a.onCleanup = () -> failCleanup(calls, "a");
        harness.b.onCleanup = () -> calls.add("b");
        harness.c.onCleanup = () -> calls.add("c");
        harness.prepared();

        assertThatThrownBy(harness.bolt::cleanup)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("h");

        assertThat(calls).containsExactly("h", "a", "b", "c");
        assertThat(harness.topology.clock.listeners()).isZero();
    }

    @Test
    void members_of_a_spout_are_cleaned_up_although_some_throw() {
        ChainedSpoutHarness harness = new ChainedSpoutHarness();
        List<String> calls = new ArrayList<>();
        harness.head.onClose = () -> failCleanup(calls, "h");
        harness.a.onCleanup = () -> failCleanup(calls, "a");
        harness.b.onCleanup = () -> calls.add("b");
        harness.c.onCleanup = () -> calls.add("c");
        harness.opened();

        assertThatThrownBy(harness.spout::close)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("h");

        assertThat(calls).containsExactly("h", "a", "b", "c");
    }

    private static void failCleanup(List<String> calls, String component) {
        calls.add(component);
        throw new IllegalStateException(component);
    }

    @Test
    void each_component_of_a_bolts_chain_gets_ticks_at_its_own_interval() {
        ChainedBoltHarness harness = new ChainedBoltHarness(
                Map.of(), Map.of("h", Map.of(TICKS, 4), "a", Map.of(TICKS, 6), "c", Map.of(TICKS, 12)));
        harness.prepare();

        assertThat(harness.topology.planned.get_bolts().get("h").get_common().get_json_conf())
                .contains("\"" + TICKS + "\":2");
        for (int second = 2; second <= 60; second += 2) {
            harness.deliverTick(2);
        }

        assertTicks(harness.head, 15, 4);
        assertTicks(harness.a, 10, 6);
        assertTicks(harness.c, 5, 12);
        assertThat(harness.b.received).isEmpty();
    }

    @Test
    void each_bolt_of_a_spouts_chain_gets_ticks_at_its_own_interval() {
        ChainedSpoutHarness harness =
                new ChainedSpoutHarness(Map.of(TICKS, 5), Map.of("a", Map.of(TICKS, 2), "c", Map.of(TICKS, 3)));
        harness.open();

        for (int second = 0; second < 30; second++) {
            harness.advanceSeconds(1);
            harness.turn();
        }

        assertTicks(harness.a, 15, 2);
        assertTicks(harness.b, 6, 5);
        assertTicks(harness.c, 10, 3);
    }

    private static void assertTicks(ScriptBolt bolt, int number, int seconds) {
        assertThat(bolt.received)
                .hasSize(number)
                .allMatch(tick -> tick.getSourceStreamId().equals("__tick")
                        && tick.getValues().equals(List.of(seconds)));
    }

    @Test
    void metrics_count_the_tuples_of_each_component_of_a_bolts_chain() {
        ChainedBoltHarness harness = new ChainedBoltHarness().prepared();
        harness.b.onExecute = tuple -> harness.b.collector.fail(tuple);

        harness.deliverBatch(10, 1);
        harness.deliver(2);

        assertCounts(harness.topology, "a", 11, 11, 11, 0);
        assertCounts(harness.topology, "b", 0, 11, 0, 11);
        assertCounts(harness.topology, "c", 11, 11, 11, 0);
        assertThat(ofHead(harness.topology, AeolusMetrics.EMITTED)).isEqualTo(11);
        assertThat(ofHead(harness.topology, AeolusMetrics.EXECUTED)).isEqualTo(11);
    }

    @Test
    void metrics_count_the_tuples_of_each_component_of_a_spouts_chain() {
        ChainedSpoutHarness harness = new ChainedSpoutHarness().opened();

        harness.emit(1, 2, 3);
        harness.next(() -> harness.head.collector.emit("side", List.of("key", 4), 4));
        harness.pending.stream().toList().forEach(harness::ack);
        harness.turn();

        assertCounts(harness.topology, "a", 3, 3, 3, 0);
        assertCounts(harness.topology, "b", 0, 3, 3, 0);
        assertCounts(harness.topology, "c", 3, 3, 3, 0);
        assertThat(ofHead(harness.topology, AeolusMetrics.EMITTED)).isEqualTo(4);
        assertThat(ofHead(harness.topology, AeolusMetrics.ACKED)).isEqualTo(4);
        assertThat(ofHead(harness.topology, AeolusMetrics.FAILED)).isZero();
    }

    private static void assertCounts(
            ChainedTopology topology, String component, int emitted, int executed, int acked, int failed) {
        assertThat(List.of(
                        topology.count(component, AeolusMetrics.EMITTED),
                        topology.count(component, AeolusMetrics.EXECUTED),
                        topology.count(component, AeolusMetrics.ACKED),
                        topology.count(component, AeolusMetrics.FAILED)))
                .as("emitted, executed, acked and failed tuples of %s", component)
                .containsExactly((long) emitted, (long) executed, (long) acked, (long) failed);
    }

    /** The head's count: its counters have no prefix. */
    private static long ofHead(ChainedTopology topology, String counter) {
        return topology.cluster.count(counter)
                - topology.count("a", counter)
                - topology.count("b", counter)
                - topology.count("c", counter);
    }

    @Test
    void metrics_of_user_code_have_the_prefix_of_the_component() {
        ChainedBoltHarness harness = new ChainedBoltHarness().prepared();

        harness.a.context.registerCounter("mine").inc(3);
        harness.head.context.registerCounter("mine").inc(5);

        assertThat(harness.topology.count("a", "mine")).isEqualTo(3);
        assertThat(harness.topology.cluster.count("mine")).isEqualTo(8);
    }

    /** A hook of the settings, which Storm creates by the name of its class. */
    public static final class NamedHook extends BaseTaskHook {

        private final List<String> calls = new ArrayList<>();

        static List<String> of(ScriptBolt bolt) {
            return ((NamedHook) bolt.context.getTaskData("hook")).calls;
        }

        @Override
        public void prepare(Map<String, Object> conf, TopologyContext context) {
            context.setTaskData("hook", this);
            calls.add("prepare " + context.getThisComponentId());
        }

        @Override
        public void emit(EmitInfo info) {
            calls.add("emit");
        }

        @Override
        public void boltExecute(BoltExecuteInfo info) {
            calls.add("execute");
        }

        @Override
        public void cleanup() {
            calls.add("cleanup");
        }
    }
}
