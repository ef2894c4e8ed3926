// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import io.aeolus.cluster.ProcessCluster.ClusterProcess;
import java.util.OptionalInt;
import java.util.Random;

/**
 * Kills the Nimbus that leads. After the standby has become the leader, a change of batch sizes, with batches, and a rebalance must reach all
 * tasks. The killed Nimbus restarts as the standby.
 *
 * @param batchSize the new batch size; empty without batches
 */
record KillLeader(OptionalInt batchSize) implements Fault {

    @Override
    public String title() {
        return "kill -9 of the leading Nimbus, then rebalance by the standby";
    }

    @Override
    public int kills() {
        return 1;
    }

    @Override
    public FaultCluster.Kind cluster() {
        return FaultCluster.Kind.TWO_NIMBUSES;
    }

    @Override
    public Recovery strike(LiveRun run, Random random) {
        FaultCluster cluster = run.cluster();
        run.until("a leader", cluster::hasNimbusThatLeads);
        ClusterProcess leader = cluster.nimbus();
        long since = LiveRun.nowMillis();
        leader.kill();
        run.until(
                "another leader",
                () -> cluster.hasNimbusThatLeads() && !cluster.nimbus().name().equals(leader.name()));
        System.out.printf("another leader after %.1f s%n", (LiveRun.nowMillis() - since) / 1_000.0);
        batchSize.ifPresent(size -> ChangeBatches.change(run, size));
        return new Rebalance(false).strike(run, random);
    }
}
