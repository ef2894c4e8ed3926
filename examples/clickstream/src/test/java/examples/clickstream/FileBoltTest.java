// SPDX-License-Identifier: Apache-2.0
package examples.clickstream;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.testing.PipedSpout;
import io.aeolus.testing.TopologyDriver;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A worker that is killed does not call cleanup: acked lines must be in the file nevertheless. */
class FileBoltTest {

    private static final int LINES = 150;

    @TempDir
    private Path folder;

    @Test
    void acks_lines_that_are_in_the_file() throws Exception {
        Path file = folder.resolve("out.0");
        TopologyDriver killed = TopologyDriver.builder(topology()).build();
        emit(killed);

        assertThat(Files.readAllLines(file)).hasSize(100);
        assertThat(killed.counts("spout").acked()).isEqualTo(100);

        killed.advance(Duration.ofSeconds(1));
        killed.runUntilIdle();
        assertThat(Files.readAllLines(file)).hasSize(LINES);
        assertThat(killed.counts("spout").acked()).isEqualTo(LINES);

        try (TopologyDriver next = TopologyDriver.builder(topology()).build()) {
            emit(next);
            assertThat(Files.readAllLines(file)).hasSize(LINES + 100);
        }
    }

    private static void emit(TopologyDriver driver) {
        for (int i = 0; i < LINES; i++) {
            driver.pipeInput("spout", "default", i);
        }
    }

    private StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new PipedSpout("n"));
        builder.setBolt("sink", new FileBolt(folder.resolve("out").toString())).shuffleGrouping("spout");
        return builder.createTopology();
    }
}
