// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.synthetic;

import io.aeolus.cli.internal.variant.Subject;
import io.aeolus.cli.internal.variant.TopologySettings;
import io.aeolus.cli.internal.variant.Workers;
import io.aeolus.monitor.Ending;
import java.time.Duration;
import java.util.Map;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;

/** A topology with a cycle: bolt a sends numbers to bolt b, and b sends them to a. */
public final class CyclicTopology {

    private CyclicTopology() {}

    /** The topology as a subject. */
    public static Subject subject() {
        return new Subject(
                new Subject.Title("cycle", "cycle", "cycle", Map.of()),
                CyclicTopology::topology,
                TopologySettings.of(Map.of()),
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
