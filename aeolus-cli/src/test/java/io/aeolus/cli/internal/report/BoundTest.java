package io.aeolus.cli.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.internal.runfile.RunEntry;
import io.aeolus.probe.Machine;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BoundTest {

    private static final RunEntry RUN =
            SampleRuns.comparison("words", Map.of("stock", 30), 1).runs().get(0);

    @Test
    void processors_come_first() {
        assertThat(Bound.of(RUN, "local", machine(2))).isEqualTo("the processors: 1.9 of 2 cores are busy");
    }

    @Test
    void then_the_busiest_operator() {
        assertThat(Bound.of(RUN, "local", machine(4)))
                .isEqualTo(SampleRuns.EVIL_BOLT + ": its busiest executor works 75 % of the time");
    }

    @Test
    void of_a_remote_cluster_this_machine_knows_nothing() {
        assertThat(Bound.of(RUN, "remote", machine(2))).contains("its busiest executor works");
    }

    private static Machine machine(int cores) {
        return new Machine(cores, 8, 4, "Java 17", "2.8.3");
    }
}
