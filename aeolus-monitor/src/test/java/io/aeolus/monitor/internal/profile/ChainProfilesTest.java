// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Figure;
import io.aeolus.monitor.NumberSpout;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.SquareBolt;
import io.aeolus.monitor.SquareBolt.Trouble;
import io.aeolus.probe.CallSamples.Quantity;
import io.aeolus.probe.ProfiledTopology;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.junit.jupiter.api.Test;

/** A bolt that is chained to a spout, over ten seconds. */
class ChainProfilesTest {

    private static final ProfileState NOTHING = TaskFixture.state(0, List.of(), List.of());

    private List<String> doubts = List.of();

    /** The spout's thread runs the bolt as well: 25 % and 75 % of its CPU time by the samples, 10 s in all. */
    @Test
    void a_chain_shares_the_thread_of_its_head() {
        TaskFixture spout = TaskFixture.spout(1).time(0, 10).calls(5_000).thread(7);
        TaskFixture chained =
                TaskFixture.of("square", 2).time(0, 10).calls(10_000).thread(7);
        spout.cpu(10, 1, 0).mark(0, 0, 0).mark(5_000, 10, 10).samples(Quantity.PURE_CPU, 100, 500_000, 50);
        chained.cpu(10, 1, 0).mark(0, 0, 0).mark(10_000, 10, 10).samples(Quantity.PURE_CPU, 100, 750_000, 100);
        chained.samples(Quantity.QUEUE_LENGTH, 100, 0, 100);

        List<ComponentProfile> chain = chain(spout, chained);

        ComponentProfile head = chain.get(0);
        ComponentProfile member = chain.get(1);
        assertThat(head.operator().active().orElseThrow().threadNanosPerCall()).isCloseTo(500_000, offset(1.0));
        assertThat(member.operator().active().orElseThrow().threadNanosPerCall())
                .isCloseTo(750_000, offset(1.0));
        assertThat(head.operator().busyShare()).hasValue(1);
        assertThat(member.operator().busyShare()).isEmpty();
        assertThat(member.operator().cpuWaitShare()).isEmpty();
        assertThat(member.operator().queueWaitNanos()).isEmpty();
        assertThat(member.operator().queueLength())
                .isEqualTo(new Figure.Unknown(0, "it runs in 'numbers', without a queue"));
        assertThat(head.runsIn()).isEmpty();
        assertThat(member.runsIn()).hasValue("numbers");
        assertThat(member.parallelism()).isEqualTo(1);
        assertThat(member.operator().calls()).isEqualTo(10_000);
        assertThat(doubts).isEmpty();
    }

    @Test
    void counted_calls_share_the_thread_of_a_chain_if_there_are_no_samples() {
        TaskFixture spout = TaskFixture.spout(1).time(0, 10).calls(5_000).thread(7);
        TaskFixture chained =
                TaskFixture.of("square", 2).time(0, 10).calls(10_000).thread(7);
        spout.cpu(10, 1, 0).mark(0, 0, 0).mark(5_000, 10, 10);
        chained.cpu(10, 1, 0).mark(0, 0, 0).mark(10_000, 10, 10);

        double nanos = 0;
        for (ComponentProfile component : chain(spout, chained)) {
            OperatorProfile.ActiveSpan active = component.operator().active().orElseThrow();
            nanos += active.calls() * active.threadNanosPerCall();
        }

        assertThat(nanos).as("the CPU time of the thread").isCloseTo(10e9, offset(10.0));
    }

    private List<ComponentProfile> chain(TaskFixture spout, TaskFixture chained) {
        Map<Long, TaskIncarnation> tasks = new HashMap<>();
        List.of(spout, chained).forEach(task -> tasks.put(task.snapshot().incarnation(), task.seen("a", 10)));
        ProfileState end = new ProfileState(10 * TaskFixture.SECOND, Map.of(), tasks);
        ProfileDelta deltas = ProfileDelta.between(NOTHING, end, Set.of());
        StreamPlan stream = StreamPlan.of("numbers", "default", 1).withChained(List.of("square"));
        StormTopology planned = Aeolus.applyPlan(new BatchingPlan(Map.of(), List.of(stream)), topology())
                .topology();
        ComponentProfiles components = new ComponentProfiles(
                topology(),
                new ProfiledTopology(planned, Map.of()),
                new ProfileDelta(deltas.tasks(), Map.of(1, "numbers", 2, "square"), Map.of(), List.of()));
        doubts = components.doubts();
        return components.profiles();
    }

    private static StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(1, true));
        builder.setBolt("square", new SquareBolt(Trouble.NONE, 0)).shuffleGrouping("numbers");
        return builder.createTopology();
    }
}
