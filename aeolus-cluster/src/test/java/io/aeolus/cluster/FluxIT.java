package io.aeolus.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.RewrittenTopology;
import io.aeolus.batching.StreamPlan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.generated.Bolt;
import org.apache.storm.generated.GlobalStreamId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A topology that Flux builds from a YAML file is captured and rewritten like any other. Flux is no dependency, since the POM that
 * its POM refers to does not resolve; the test needs its jar: {@code -Dit.test=FluxIT -Daeolus.flux=flux-core-2.8.2.jar}.
 */
class FluxIT {

    private static final String YAML = """
            name: "squares"
            config:
              topology.workers: 2
            spouts:
              - id: "numbers"
                className: "io.aeolus.cluster.NumberSpout"
                parallelism: 3
            bolts:
              - id: "square"
                className: "io.aeolus.cluster.SquareBolt"
                parallelism: 2
                constructorArgs:
                  - -1
            streams:
              - from: "numbers"
                to: "square"
                grouping:
                  type: FIELDS
                  args: ["n"]
            """;

    @Test
    void aFluxTopologyIsCapturedAndRewritten(@TempDir Path folder) throws Exception {
        Path yaml = Files.writeString(folder.resolve("squares.yaml"), YAML);
        String given = System.getProperty("aeolus.flux", "");
        assumeTrue(!given.isEmpty(), "skipped: no jar of Flux was given by -Daeolus.flux=flux-core-2.8.2.jar");
        Path jar = Path.of(given);
        TopologyJar flux = UserJar.topology(jar, "org.apache.storm.flux.Flux", "--remote", yaml.toString());

        CapturedTopology captured =
                new TopologyCapture(new StormSettings(Optional.empty(), List.of())).capture(flux, line -> {});

        assertThat(captured.submission().name()).isEqualTo("squares");
        assertThat(captured.submission().config()).containsEntry("topology.workers", 2);
        Bolt square = captured.submission().topology().get_bolts().get("square");
        assertThat(square.get_common().get_parallelism_hint()).isEqualTo(2);
        assertThat(square.get_common()
                        .get_inputs()
                        .get(new GlobalStreamId("numbers", "default"))
                        .get_fields())
                .containsExactly("n");

        BatchingPlan plan = new BatchingPlan(Map.of(), List.of(StreamPlan.of("numbers", "default", 100)));
        RewrittenTopology rewritten = Aeolus.rewrite(plan, captured.submission().topology());
        assertThat(rewritten.refusals()).isEmpty();
        assertThat(rewritten.topology().get_bolts().get("square").get_common().get_json_conf())
                .contains("aeolus.accepts.batches");
    }
}
