package io.aeolus.cli.synthetic;

import io.aeolus.cli.internal.variant.Subject;
import io.aeolus.cli.internal.variant.Workers;
import io.aeolus.monitor.Ending;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;

/** Numbers that go from bolt a to bolt b and back. */
public final class CyclicTopology {

    private CyclicTopology() {}

    /** The topology, ready to be run. */
    public static Subject subject() {
        return new Subject(
                new Subject.Title("cycle", "cycle", Map.of(), Optional.empty()),
                CyclicTopology::topology,
                Map.of(),
                new Ending.Silence(Duration.ofSeconds(5)),
                Subject.Answers.NONE,
                Workers.ONE,
                Map.of());
    }

    private static StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout(10));
        builder.setBolt("a", new SquareBolt(-1)).shuffleGrouping("numbers").shuffleGrouping("b");
        builder.setBolt("b", new SquareBolt(-1)).shuffleGrouping("a");
        return builder.createTopology();
    }
}
