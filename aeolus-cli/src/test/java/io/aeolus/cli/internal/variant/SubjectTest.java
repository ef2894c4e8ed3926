package io.aeolus.cli.internal.variant;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cluster.CapturedTopology;
import io.aeolus.cluster.Submission;
import io.aeolus.monitor.Ending;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.generated.Credentials;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.TopologyInitialStatus;
import org.junit.jupiter.api.Test;

class SubjectTest {

    /** Without them, its components cannot reach what they are to reach. */
    @Test
    void keeps_the_credentials_that_a_topology_was_submitted_with() {
        SubmitOptions options = new SubmitOptions(TopologyInitialStatus.ACTIVE);
        options.set_creds(new Credentials(Map.of("ticket", "own")));
        CapturedTopology captured = new CapturedTopology(
                new Submission("mine", new StormTopology(), Map.of()), Optional.of(options), List.of());

        Subject subject = Subject.of(captured, new Ending.Silence(Duration.ofSeconds(1)), Map.of())
                .with("topology.debug", true)
                .describedBy("rows", 7)
                .in(Workers.ONE);

        assertThat(subject.credentials()).isEqualTo(Map.of("ticket", "own"));
    }
}
