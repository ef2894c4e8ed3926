// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import io.aeolus.reliability.counting.CountingTopology;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.storm.generated.ExecutorInfo;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.RebalanceOptions;

/** Changes the number of executors of the keyed bolt through Nimbus. */
record Rebalance() implements Fault {

    @Override
    public String title() {
        return "rebalance: more or fewer executors";
    }

    @Override
    public Recovery strike(LiveRun run, Random random) {
        String topology = run.cluster().topology();
        List<ExecutorInfo> before = executors(run, topology);
        // Any number except the current one.
        int after = 1 + (before.size() + random.nextInt(CountingTopology.BOLT_TASKS - 1)) % CountingTopology.BOLT_TASKS;
        List<Integer> tasks = before.stream()
                .flatMap(executor -> IntStream.rangeClosed(executor.get_task_start(), executor.get_task_end())
                        .boxed())
                .toList();
        RebalanceOptions options = new RebalanceOptions();
        options.set_wait_secs(1);
        options.set_num_executors(Map.of(CountingTopology.TALLY, after));
        long since = LiveRun.nowMillis();
        run.cluster().ask(nimbus -> {
            nimbus.rebalance(topology, options);
            return true;
        });
        run.until(after + " executors", () -> executors(run, topology).size() == after);
        return new Recovery(since, () -> run.progress().arePreparedSince(since, tasks));
    }

    private static List<ExecutorInfo> executors(LiveRun run, String topology) {
        return run.cluster().ask(nimbus -> nimbus.getTopologyInfoByName(topology)).get_executors().stream()
                .filter(executor -> executor.get_component_id().equals(CountingTopology.TALLY))
                .map(ExecutorSummary::get_executor_info)
                .toList();
    }
}
