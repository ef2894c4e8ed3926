package io.aeolus.cli.internal.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.aeolus.cluster.ProcessCluster;
import io.aeolus.cluster.ProcessCluster.ClusterProcess;
import io.aeolus.cluster.ProcessCluster.Question;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.UnmeasurableException;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.RunRequest;
import io.aeolus.monitor.Runner;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.TopologyInfo;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.testing.TestWordCounter;
import org.apache.storm.testing.TestWordSpout;
import org.apache.storm.topology.TopologyBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Workers by their ports: the spout is in 6700, tasks of the receiver in 6700, 6701 and 6702. */
class KillingRunnerTest {

    private final ProcessCluster cluster = mock(ProcessCluster.class);
    private final Runner inner = mock(Runner.class);
    private final AtomicLong seconds = new AtomicLong();
    private final List<String> killed = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private boolean isNimbusThere = true;

    @BeforeEach
    void start() throws Exception {
        Nimbus.Iface nimbus = mock(Nimbus.Iface.class);
        when(nimbus.getTopologySummaries())
                .thenReturn(List.of(
                        summary("plugs-stock-1", "KILLED"),
                        summary("plugs-stock-2", "ACTIVE"),
                        summary("x", "ACTIVE")));
        TopologyInfo info = new TopologyInfo();
        info.set_executors(List.of(
                executor("source", 6700),
                executor("receive", 6700),
                executor("receive", 6702),
                executor("receive", 6701),
                executor("other", 6703)));
        when(nimbus.getTopologyInfo("plugs-stock-2-id")).thenReturn(info);
        when(cluster.ask(any()))
                .thenAnswer(call -> isNimbusThere
                        ? Optional.of(call.<Question<?>>getArgument(0).ask(nimbus))
                        : Optional.empty());
        when(cluster.workers())
                .thenAnswer(call -> List.of(worker("worker-6700"), worker("worker-6701"), worker("worker-6702")));
    }

    @Test
    void killsTheWorkerOfTheComponentThatHasNoSpoutOnceWhenTheTimeHasCome() throws Exception {
        goesOnWith(progress -> {
            progress.update("run", 0, 100);
            at(progress, 20, 10);
            at(progress, 29, 50);
            assertThat(killed).isEmpty();
            at(progress, 30, 60);
            at(progress, 31, 70);
        });

        run("receive");

        assertThat(killed).containsExactly("worker-6701");
        assertThat(notes).containsExactly("plugs-stock: killed worker-6701, which had tasks of receive");
    }

    @Test
    void killsTheWorkerWithTheSpoutIfThereIsNoOther() throws Exception {
        goesOnWith(progress -> {
            at(progress, 20, 10);
            at(progress, 30, 60);
        });

        run("source");

        assertThat(killed).containsExactly("worker-6700");
    }

    @Test
    void triesAgainWhereNimbusDoesNotAnswer() throws Exception {
        goesOnWith(progress -> {
            at(progress, 20, 10);
            isNimbusThere = false;
            at(progress, 30, 60);
            isNimbusThere = true;
            at(progress, 31, 70);
        });

        run("receive");

        assertThat(killed).containsExactly("worker-6701");
    }

    @Test
    void saysThatNothingWasKilledInARunThatWasOver() throws Exception {
        goesOnWith(progress -> {
            at(progress, 20, 10);
            // Ten seconds for 90 rows: a second for the last nine.
            at(progress, 30, 91);
        });

        assertThatThrownBy(() -> run("receive"))
                .isInstanceOf(UnmeasurableException.class)
                .hasMessage(
                        "--kill: plugs-stock was over, or all but over, at receive@10s, so nothing was killed: give more --rows, or an earlier time");
    }

    private void at(Progress progress, long time, long rows) {
        seconds.set(time);
        progress.update("run", rows, 100);
    }

    private void goesOnWith(Consumer<Progress> run) throws Exception {
        when(inner.run(any(), any())).thenAnswer(call -> {
            run.accept(call.getArgument(1));
            return null;
        });
    }

    private void run(String component) throws Exception {
        new KillingRunner(
                        inner,
                        cluster,
                        new Kill(component, Duration.ofSeconds(10)),
                        () -> Duration.ofSeconds(seconds.get()).toNanos())
                .run(request(), new Progress() {
                    @Override
                    public void update(String what, long done, long total) {}

                    @Override
                    public void note(String line) {
                        notes.add(line);
                    }
                });
    }

    private static RunRequest request() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("source", new TestWordSpout());
        builder.setBolt("receive", new TestWordCounter()).shuffleGrouping("source");
        StormTopology topology = builder.createTopology();
        return new RunRequest(
                "plugs-stock",
                topology,
                UnaryOperator.identity(),
                Map.of(),
                new Ending.EndOfRows(100),
                OptionalDouble.empty(),
                false,
                Map.of());
    }

    private ClusterProcess worker(String name) {
        ProcessHandle handle = mock(ProcessHandle.class);
        when(handle.destroyForcibly()).thenAnswer(call -> killed.add(name));
        when(handle.onExit()).thenReturn(CompletableFuture.completedFuture(handle));
        return new ClusterProcess(name, handle);
    }

    private static TopologySummary summary(String name, String status) {
        TopologySummary summary = new TopologySummary();
        summary.set_name(name);
        summary.set_id(name + "-id");
        summary.set_status(status);
        return summary;
    }

    private static ExecutorSummary executor(String component, int port) {
        ExecutorSummary executor = new ExecutorSummary();
        executor.set_component_id(component);
        executor.set_port(port);
        return executor;
    }
}
