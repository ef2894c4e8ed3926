// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.PlanDocument;
import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.Workload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.optimizer.PlanFile;
import io.aeolus.probe.OutputDigest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the interface of workloads to the command line. */
class SyntheticWorkloadsTest {

    private static final Optional<Path> FILE = Optional.of(Path.of("some.dat"));

    @Test
    void are_found_by_name() {
        List<String> names = StreamSupport.stream(
                        ServiceLoader.load(Workload.class).spliterator(), false)
                .map(Workload::name)
                .toList();

        assertThat(names)
                .containsExactlyInAnyOrder(
                        "multistage-plugs",
                        "storm-netty",
                        "stormmc-enron",
                        "stormmc-sort",
                        "stormmc-wordcount",
                        "synthetic-messages",
                        "synthetic-alternating",
                        "synthetic-compute",
                        "synthetic-waiting");
    }

    @ParameterizedTest
    @MethodSource("io.aeolus.synthetic.Subject#all")
    void expect_the_results_of_brute_force(Subject subject) {
        OutputDigest digest =
                subject.expectedRows().stream().map(OutputDigest::of).reduce(OutputDigest.EMPTY, OutputDigest::plus);

        assertThat(subject.prepare().expectedOutput()).isEqualTo(digest);
    }

    @Test
    void expect_no_result_without_rows() throws Exception {
        PreparedWorkload prepared = new SyntheticMessages().prepare(Options.rows(0), Progress.NONE);

        assertThat(prepared.rows()).isZero();
        assertThat(prepared.expectedOutput()).isEqualTo(OutputDigest.EMPTY);
    }

    @ParameterizedTest
    @MethodSource("io.aeolus.synthetic.Subject#all")
    void have_plans_for_their_topologies(Subject subject) throws Exception {
        PreparedWorkload prepared = subject.prepare();

        PlanDocument plan = PlanFile.parse(prepared.defaultPlan(), "default plan");

        assertThat(prepared.topologyName()).isEqualTo(subject.workload().name());
        assertThat(plan.topologyName()).isEqualTo(prepared.topologyName());
        assertThat(plan.plan().components()).containsOnlyKeys(components(subject));
    }

    @Test
    void describe_the_cost_of_their_rows() {
        assertThat(Subject.MESSAGES.prepare().inputDescription()).hasToString("{keys=1000}");
        assertThat(Subject.ALTERNATING.prepare().inputDescription()).hasToString("{keys=1000}");
        assertThat(Subject.COMPUTE.prepare().inputDescription()).hasToString("{mixRounds=10000, scoreRounds=2500}");
        assertThat(Subject.WAITING.prepare().inputDescription()).hasToString("{lookupMillis=1, enrichMillis=2}");
    }

    @ParameterizedTest
    @MethodSource("io.aeolus.synthetic.Subject#all")
    void reject_input_files(Subject subject) {
        String who = "workload '" + subject.workload().name() + "' ";

        refused(subject, Options.of(FILE, FILE), who + "generates its own input: remove --input");
        refused(subject, Options.of(Optional.empty(), FILE), who + "has no reference results: remove --reference");
    }

    private static String[] components(Subject subject) {
        List<String> components = new ArrayList<>(subject.bolts());
        components.add(Subject.SPOUT);
        return components.toArray(String[]::new);
    }

    private static void refused(Subject subject, WorkloadOptions options, String message) {
        assertThatThrownBy(() -> subject.workload().prepare(options, Progress.NONE))
                .isInstanceOf(BadInputException.class)
                .hasMessage(message);
    }
}
