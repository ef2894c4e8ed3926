package io.aeolus.batching.internal.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.Scheme;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.UnbatchedStream;
import io.aeolus.batching.fixture.StormGroupings;
import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestBolt;
import io.aeolus.batching.fixture.TestCluster;
import io.aeolus.batching.fixture.TestSpout;
import io.aeolus.batching.internal.component.Wrapper;
import java.time.Duration;
import java.util.Map;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.junit.jupiter.api.Test;

/** What a component that was wrapped by hand finds out about its streams when it starts. */
class OutputPlanTest {

    private static final Fields KEY = new Fields("key");

    @Test
    void anUnwrappedConsumerKeepsItsStreamUnbatched() {
        TopologyBuilder builder = builder();
        builder.setBolt("c", new TestBolt()).shuffleGrouping("p");
        builder.setBolt("d", wrapped()).shuffleGrouping("p");
        assertRefused(
                builder,
                Scheme.DISTINCT,
                "its consumer 'c' is not wrapped, so it cannot take batches apart: wrap it too, with batch size 1 if its"
                        + " own output is not to be batched");
    }

    @Test
    void severalKeyBasedConsumersNeedTheSharedScheme() {
        TopologyBuilder builder = builder();
        builder.setBolt("c", wrapped(), 3).fieldsGrouping("p", KEY);
        builder.setBolt("d", wrapped(), 2).fieldsGrouping("p", KEY);
        assertRefused(
                builder,
                Scheme.DISTINCT,
                "several consumers with other keys or numbers of tasks are gathered apart under the distinct scheme: use Aeolus.apply on the whole topology,"
                        + " or the shared scheme where order does not matter");
        assertThat(plan(builder, Scheme.SHARED).unbatched()).isEmpty();
    }

    @Test
    void tooManyCombinationsOfTasksAreRefused() {
        TopologyBuilder builder = builder();
        builder.setBolt("c", wrapped(), 256).fieldsGrouping("p", KEY);
        builder.setBolt("d", wrapped(), 256).fieldsGrouping("p", KEY);
        assertThat(plan(builder, Scheme.SHARED).unbatched()).isEmpty();
        builder.setBolt("e", wrapped(), 2).fieldsGrouping("p", KEY);
        assertRefused(
                builder,
                Scheme.SHARED,
                "the shared scheme would need 131072 buffers, one for each combination of consumer tasks, and at most"
                        + " 65536 are sensible: use the distinct scheme");
    }

    @Test
    void groupingsThatBatchesCannotFollowAreRefused() {
        TopologyBuilder builder = builder();
        builder.setBolt("c", wrapped(), 2).partialKeyGrouping("p", KEY);
        assertRefused(
                builder,
                Scheme.DISTINCT,
                "'c' consumes it by a custom grouping, which is asked for each row: use Aeolus.apply on the whole topology");
    }

    @Test
    void aStreamWithoutConsumersOrBatchSizeIsNoBusinessOfThePlan() {
        TopologyBuilder builder = builder();
        assertThat(plan(builder, Scheme.DISTINCT).outlets()).isEmpty();
        builder.setBolt("c", new TestBolt()).shuffleGrouping("p");
        TopologyContext context = new TestCluster(builder.createTopology()).context("p");
        OutputPlan plan = OutputPlan.of(
                context,
                OutputSpec.ofAll(new StreamPlan("p", "default", 1, Scheme.DISTINCT, Duration.ofMillis(5))),
                Wrapper::acceptsBatches,
                new StormGroupings(context)::tasks);
        assertThat(plan.unbatched()).isEmpty();
        assertThat(plan.outlets()).hasSize(1);
        assertThat(plan.outlets().get(0).batching()).isEmpty();
    }

    private static TopologyBuilder builder() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("p", new TestSpout(Streams.of("key")));
        return builder;
    }

    private static IRichBolt wrapped() {
        return Aeolus.batched(new TestBolt(), 5);
    }

    private static void assertRefused(TopologyBuilder builder, Scheme scheme, String reason) {
        OutputPlan plan = plan(builder, scheme);
        assertThat(plan.unbatched()).containsExactly(new UnbatchedStream("p", "default", reason));
        assertThat(plan.outlets()).allMatch(outlet -> outlet.batching().isEmpty());
    }

    private static OutputPlan plan(TopologyBuilder builder, Scheme scheme) {
        TopologyContext context = new TestCluster(builder.createTopology()).context("p");
        return OutputPlan.of(
                context,
                OutputSpec.ofStreams(
                        Map.of("default", new StreamPlan("p", "default", 5, scheme, Duration.ofMillis(5)))),
                Wrapper::acceptsBatches,
                new StormGroupings(context)::tasks);
    }
}
