// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import io.aeolus.reliability.counting.CountingTopology;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.storm.generated.RebalanceOptions;

/**
 * Rebalances the topology through Nimbus.
 *
 * @param ofWorkers whether the number of workers changes; otherwise the number of executors of the keyed bolt changes
 */
record Rebalance(boolean ofWorkers) implements Fault {

    private static final int MOST_WORKERS = 3;

    @Override
    public String title() {
        return "rebalance: more or fewer " + (ofWorkers ? "workers" : "executors");
    }

    @Override
    public Recovery strike(LiveRun run, Random random) {
        String topology = run.cluster().topology();
        int most = ofWorkers ? MOST_WORKERS : CountingTopology.BOLT_TASKS;
        // Any number except the current one.
        int after = 1 + (number(run, topology) + random.nextInt(most - 1)) % most;
        List<Integer> tasks = run.cluster().tasks(CountingTopology.TALLY);
        RebalanceOptions options = new RebalanceOptions();
        options.set_wait_secs(1);
        if (ofWorkers) {
            options.set_num_workers(after);
        } else {
            options.set_num_executors(Map.of(CountingTopology.TALLY, after));
        }
        long since = LiveRun.nowMillis();
        run.cluster().ask(nimbus -> {
            nimbus.rebalance(topology, options);
            return true;
        });
        run.until(title() + ", now " + after, () -> number(run, topology) == after);
        return new Recovery(since, () -> run.progress().arePreparedSince(since, tasks));
    }

    private int number(LiveRun run, String topology) {
        return ofWorkers
                ? run.cluster()
                        .ask(nimbus -> nimbus.getTopologySummaryByName(topology))
                        .get_num_workers()
                : run.cluster().executors(CountingTopology.TALLY).size();
    }
}
