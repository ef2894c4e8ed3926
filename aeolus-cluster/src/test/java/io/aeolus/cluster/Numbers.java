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

/** A topology for tests, and somebody who hears what happens in it. */
public final class Numbers implements TopologyListener {

    /** What workers have said. */
    public final List<WorkerSnapshot> snapshots = new CopyOnWriteArrayList<>();

    /** What components have thrown. */
    public final BlockingQueue<ComponentFailure> failures = new LinkedBlockingQueue<>();

    /** Numbers and their squares; one of them cannot be squared, none if it is negative. */
    public static Submission submission(long trouble, int workers) {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new NumberSpout());
        builder.setBolt("square", new SquareBolt(trouble)).shuffleGrouping("numbers");
        return new Submission(
                "numbers",
                builder.createTopology(),
                Map.of(
                        Config.TOPOLOGY_WORKERS, workers,
                        Config.TOPOLOGY_ACKER_EXECUTORS, 1,
                        Config.TOPOLOGY_MAX_SPOUT_PENDING, 100));
    }

    /** How many worker processes have said something. */
    public long processes() {
        return snapshots.stream().map(WorkerSnapshot::incarnation).distinct().count();
    }

    /** Whether both components have emitted. A worker that dies before is not replaced for two minutes. */
    public boolean areAtWork() {
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
