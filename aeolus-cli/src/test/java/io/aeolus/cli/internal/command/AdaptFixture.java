// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static io.aeolus.cli.internal.command.MockNimbus.executor;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doAnswer;

import io.aeolus.batching.LiveBatches;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cli.synthetic.RunningWords;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.Profile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.TopologyInfo;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Runs 'aeolus adapt' with a Nimbus that describes {@link RunningWords}, carries out rebalances, and given rates. */
abstract class AdaptFixture {

    static final double STEADY = 20_000;
    static final double BUSY = 28_000;
    static final LiveBatches BATCHES = new LiveBatches(
            0, 256, List.of(StreamPlan.of("lines", "default", 64), StreamPlan.of("split", "default", 64)));

    @RegisterExtension
    final MockNimbus cluster = new MockNimbus();

    final Nimbus.Iface nimbus = cluster.calls();
    final ScriptedLoads loads = new ScriptedLoads();
    final CommandRun aeolus = CommandRun.of(loads);
    int split = 3;
    /** The executors of 'split' for which the cluster has room. */
    int mostExecutors = RunningWords.TASKS;

    Optional<LiveBatches> live = Optional.empty();

    @BeforeEach
    void answer() throws Exception {
        cluster.runWords("{\"topology.max.spout.pending\":5000,\"topology.message.timeout.secs\":30}", this::executors);
        doAnswer(call -> {
                    RebalanceOptions options = call.getArgument(1);
                    split = options.get_num_executors().getOrDefault("split", split);
                    return null;
                })
                .when(nimbus)
                .rebalance(any(), any());
    }

    final int adapt(List<Double> rates, String arguments) {
        rates.forEach(rate -> loads.measurements.add(() -> measured(rate)));
        return aeolus.run("adapt " + arguments);
    }

    /** Without tuples, a worker has restarted. A negative rate is a failure. */
    final Profile measured(double rate) throws BadInputException, RunFailedException {
        if (rate == 0) {
            throw new BadInputException("a worker restarted");
        }
        if (rate < 0) {
            throw new RunFailedException("the connection to Nimbus broke", null);
        }
        RunningWords words = new RunningWords(rate, split, 1);
        return live.map(batches -> words.batched(batches, Map.of())).orElseGet(words::profile);
    }

    final TopologyInfo info(String status) {
        return new TopologyInfo("words-1-7", "words", 60, executors(), status, Map.of());
    }

    /** 'split' has eight tasks, divided as Storm divides them. */
    private List<ExecutorSummary> executors() {
        if (split > mostExecutors) {
            return List.of();
        }
        List<ExecutorSummary> executors =
                new ArrayList<>(List.of(executor("__acker", 1, 1), executor("count", 2, 9), executor("lines", 10, 10)));
        for (int i = 0; i < split; i++) {
            int first = 11 + i * RunningWords.TASKS / split;
            executors.add(executor("split", first, 10 + (i + 1) * RunningWords.TASKS / split));
        }
        return executors;
    }
}
