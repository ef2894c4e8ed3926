package io.aeolus.monitor.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.monitor.NumberSpout;
import io.aeolus.monitor.SumBolt;
import io.aeolus.monitor.internal.run.StreamGraph.Copies;
import io.aeolus.monitor.internal.run.StreamGraph.Edge;
import io.aeolus.probe.StreamName;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.junit.jupiter.api.Test;

class FlowTest {

    private final Worker worker =
            new Worker(new RunLedger(Set.of(), StreamGraph.NOT_COUNTED, true, () -> 0, bytes -> List.of()), () -> 0);

    /** 1,000 sentences of 10 words: split has 600 of them, count 4,500 words, as many as 450 sentences have. */
    @Test
    void aRowIsDoneWhenWhatCameOfItIsExecuted() {
        worker.flow("sentences", 1, 1).sends(1_000);
        worker.flow("split", 2, 1).executes("sentences", 600).sends(6_000);
        worker.flow("count", 3, 1).executes("split", 4_500).sends("default", 4_500, 0);
        Flow flow = flow(way("sentences", "split", Copies.ONE), way("split", "count", Copies.ONE));

        assertThat(flow.done(Map.of("sentences", 1_000L))).isCloseTo(450, within(1e-9));
        assertThat(flow.onTheWay()).isEqualTo(400 + 1_500);
        assertThat(flow.executedBy("count")).hasValue(4_500);
        assertThat(flow.executedBy("sentences")).isEmpty();
        assertThat(flow.emittedBy("split")).hasValue(6_000);
    }

    /** A filter that lets nothing through, and an aggregate that sends little. */
    @Test
    void aBoltThatSendsNothingHoldsUpNothing() {
        worker.flow("sentences", 1, 1).sends(1_000);
        worker.flow("filter", 2, 1).executes("sentences", 1_000);
        worker.flow("sink", 3, 1);
        Flow flow = flow(way("sentences", "filter", Copies.ONE), way("filter", "sink", Copies.ONE));

        assertThat(flow.done(Map.of("sentences", 1_000L))).isEqualTo(1_000);
        assertThat(flow.onTheWay()).isZero();
    }

    @Test
    void theSlowestBranchSaysWhatIsDone() {
        worker.flow("a", 1, 1).sends("default", 100, 200);
        worker.flow("fast", 2, 1).executes("a", 100);
        worker.flow("slow", 3, 1).executes("a", 30);
        Flow flow = flow(way("a", "fast", Copies.ONE), way("a", "slow", Copies.ONE));

        assertThat(flow.done(Map.of("a", 100L))).isCloseTo(30, within(1e-9));
        assertThat(flow.onTheWay()).isEqualTo(70);
    }

    /** What a worker sent in the totals before it was killed was executed, and never told: it must not hide what was lost. */
    @Test
    void knowsWhenATaskWasStartedAgain() {
        worker.flow("a", 1, 1).sends(100);
        worker.flow("b", 2, 1).executes("a", 100);
        Flow once = flow(way("a", "b", Copies.ONE));
        worker.flow("a", 1, 1).sends(50);
        Flow again = flow(way("a", "b", Copies.ONE));

        assertThat(once.hasRestarts()).isFalse();
        assertThat(again.hasRestarts()).isTrue();
    }

    /** One copy for the first consumer, one for each of the three tasks of the second, and what is left for the third. */
    @Test
    void knowsTheCopiesOfEachConsumer() {
        worker.flow("a", 1, 1).sends("default", 100, 100 + 300 + 50);
        worker.flow("one", 2, 1).executes("a", 100);
        worker.flow("all", 3, 3).executes("a", 100);
        worker.flow("all", 4, 3).executes("a", 100);
        worker.flow("all", 5, 3).executes("a", 70);
        worker.flow("chosen", 6, 1).executes("a", 49);
        Flow flow = flow(way("a", "one", Copies.ONE), way("a", "all", Copies.ALL), way("a", "chosen", Copies.CHOSEN));

        assertThat(flow.onTheWay()).isEqualTo(30 + 1);
        assertThat(flow.done(Map.of("a", 100L))).isCloseTo(90, within(1e-9));
    }

    @Test
    void twoSpoutsAreAsFarAsTheirOwnRows() {
        worker.flow("a", 1, 1).sends(100);
        worker.flow("b", 2, 1).sends(1_000);
        worker.flow("of a", 3, 1).executes("a", 100);
        worker.flow("of b", 4, 1).executes("b", 500);
        Flow flow = flow(way("a", "of a", Copies.ONE), way("b", "of b", Copies.ONE));

        assertThat(flow.done(Map.of("a", 100L, "b", 1_000L))).isCloseTo(600, within(1e-9));
    }

    @Test
    void whatCannotBeObservedIsTakenToBeDone() {
        worker.flow("a", 1, 1).sends(100);
        worker.flow("sink", 3, 1).executes("python", 7);
        Flow flow = flow(way("a", "python", Copies.ONE), way("python", "sink", Copies.ONE));

        assertThat(flow.done(Map.of("a", 100L))).isEqualTo(100);
        assertThat(flow.onTheWay()).isZero();
    }

    @Test
    void aLoopHasAnEnd() {
        worker.flow("a", 1, 1).sends(100);
        worker.flow("loop", 2, 1).executes("a", 100).executes("loop", 50).sends(100);
        Flow flow = flow(way("a", "loop", Copies.ONE), way("loop", "loop", Copies.ONE));

        assertThat(flow.onTheWay()).isEqualTo(50);
        assertThat(flow.done(Map.of("a", 100L))).isCloseTo(75, within(1e-9));
    }

    @Test
    void aSpoutWithoutBoltsIsDoneWithWhatItEmits() {
        worker.flow("a", 1, 1).sends("default", 100, 0);

        assertThat(flow().done(Map.of("a", 100L))).isEqualTo(100);
    }

    @Test
    void readsTheWaysOfATopology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("a", new NumberSpout(1, true));
        builder.setBolt("one", new SumBolt()).fieldsGrouping("a", new Fields("n"));
        builder.setBolt("all", new SumBolt()).allGrouping("one");
        builder.setBolt("chosen", new SumBolt())
                .partialKeyGrouping("one", new Fields("n"))
                .shuffleGrouping("__system", "__tick");

        assertThat(StreamGraph.of(builder.createTopology()).edges())
                .containsExactlyInAnyOrder(
                        way("a", "one", Copies.ONE),
                        way("one", "all", Copies.ALL),
                        way("one", "chosen", Copies.CHOSEN));
    }

    private Flow flow(Edge... ways) {
        return Flow.of(new StreamGraph(List.of(ways)), List.of(worker.snapshot()));
    }

    private static Edge way(String from, String to, Copies copies) {
        return new Edge(new StreamName(from, "default"), to, copies);
    }
}
