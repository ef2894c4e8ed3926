// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import io.aeolus.probe.WorkerSnapshot;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.topology.TopologyBuilder;

/** A test topology, and a listener that records its snapshots and failures. */
public final class Numbers implements TopologyListener {

    public final List<WorkerSnapshot> snapshots = new CopyOnWriteArrayList<>();

    public final BlockingQueue<ComponentFailure> failures = new LinkedBlockingQueue<>();

    /** A topology that squares numbers. The bolt throws an exception for one number, or never if the number is negative. */
    public static Submission submission(long failing, int workers) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout());
        builder.setBolt("square", new SquareBolt(failing)).shuffleGrouping("numbers");
        return new Submission(
                "numbers",
                builder.createTopology(),
                Map.of(
                        Config.TOPOLOGY_WORKERS, workers,
                        Config.TOPOLOGY_ACKER_EXECUTORS, 1,
                        Config.TOPOLOGY_MAX_SPOUT_PENDING, 100));
    }

    /** Returns the number of worker processes that have sent a snapshot. */
    public long processes() {
        return snapshots.stream().map(WorkerSnapshot::incarnation).distinct().count();
    }

    /** Returns whether both components have emitted tuples. If a worker ends before that, Storm takes two minutes to replace it. */
    public boolean haveEmitted() {
        return Stream.of("numbers", "square")
                .allMatch(component -> snapshots.stream()
                        .map(snapshot -> snapshot.traffic().get(component))
                        .anyMatch(traffic -> traffic != null && traffic.emitted() > 0));
    }

    @Override
    public void see(WorkerSnapshot snapshot) {
        snapshots.add(snapshot);
    }

    @Override
    public void failed(ComponentFailure failure) {
        failures.add(failure);
    }
}
