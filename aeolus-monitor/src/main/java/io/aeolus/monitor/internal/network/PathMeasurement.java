package io.aeolus.monitor.internal.network;

import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.RunningTopology;
import io.aeolus.monitor.NetworkPath;
import io.aeolus.monitor.NetworkPoint;
import io.aeolus.probe.Command;
import io.aeolus.probe.LoadProgress;
import io.aeolus.probe.LoadSpec;
import io.aeolus.probe.Machine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/**
 * Puts one load after the other on a running topology, and takes snapshots in between, when nothing is under way: two of them,
 * subtracted, are a phase. Not thread-safe.
 *
 * @param path the way that messages take
 * @param plan the loads
 * @param topology what carries them
 * @param watch hears what its workers say
 */
public record PathMeasurement(NetworkPath path, PhasePlan plan, RunningTopology topology, LoadWatch watch) {

    private static final Duration LONGEST_START = Duration.ofSeconds(90);

    /** Some times what Storm takes to fail a tuple that got lost. */
    private static final Duration LONGEST_LOAD = Duration.ofSeconds(90);

    /**
     * What was measured on a path.
     *
     * @param machine what the spout runs on
     * @param points the cost at each point
     */
    public record Measured(Machine machine, List<NetworkPoint> points) {}

    /**
     * Measures all points.
     *
     * @param roundStarts told of each round, 0 for the warm-up
     * @return what was measured
     * @throws RunFailedException if the topology does not do what it should
     * @throws InterruptedException if the thread was interrupted
     */
    public Measured measure(IntConsumer roundStarts) throws RunFailedException, InterruptedException {
        LoadState start = awaitStart();
        List<List<Point>> order = plan.order();
        roundStarts.accept(0);
        for (Point point : order.get(0)) {
            run(point, plan.phase().dividedBy(2));
        }
        checkThreads(read());
        List<Reading> idle = new ArrayList<>();
        List<List<Phase>> rounds = new ArrayList<>();
        for (int round = 1; round < order.size(); round++) {
            roundStarts.accept(round);
            idle.add(idle());
            List<Phase> phases = new ArrayList<>();
            for (Point point : order.get(round)) {
                phases.add(run(point, plan.phase()));
            }
            rounds.add(phases);
        }
        return new Measured(
                start.spout().worker().machine(),
                Costs.of(rounds, IdleRates.of(idle)).points(path));
    }

    private LoadState awaitStart() throws RunFailedException, InterruptedException {
        LoadState start = watch.await(state -> true, LONGEST_START, path.text() + ": the topology has not started");
        boolean together = start.spout().isInOneWorkerWith(start.sink());
        if (together != (path == NetworkPath.INSIDE_WORKER)) {
            throw new RunFailedException(
                    path.text() + ": Storm has put spout and sink into " + (together ? "one worker" : "two workers"));
        }
        if (!start.spout().hasAcker()) {
            throw new RunFailedException(path.text() + ": Storm has not put acker and spout into one worker");
        }
        return start;
    }

    /** After the warm-up, all threads have worked. */
    private void checkThreads(LoadState warm) throws RunFailedException {
        for (Map.Entry<Part, Long> busy : warm.reading(path).busyNanos().entrySet()) {
            Part part = busy.getKey();
            if (busy.getValue() == 0) {
                throw new RunFailedException("the threads of the "
                        + part.party().text() + "'s " + part.part().text() + " cannot be found");
            }
        }
    }

    /** Runs a load to its end. */
    private Phase run(Point point, Duration duration) throws RunFailedException, InterruptedException {
        LoadState before = read();
        long number = before.spout().progress().load() + 1;
        topology.tell(new Command.BeginLoad(new LoadSpec(
                number,
                point.batchSize(),
                point.tupleBytes(),
                Window.tuples(path, point),
                duration.toNanos(),
                plan.leastMessages())));
        LoadState ended = watch.await(
                state -> state.spout().progress().load() == number || !state.isSameStart(before),
                duration.plus(LONGEST_LOAD),
                text(point, "not all was acked"));
        LoadState after = read();
        if (!ended.isSameStart(before) || !after.isSameStart(before)) {
            throw new RunFailedException(text(point, "a worker has started anew: see its log"));
        }
        LoadProgress acked = after.spout().progress();
        LoadProgress executed = after.sink().progress();
        if (acked.hasFailed()) {
            throw new RunFailedException(text(point, "a tuple failed"));
        }
        if (executed.load() != number || executed.tuples() != acked.tuples()) {
            long tuples = executed.load() == number ? executed.tuples() : 0;
            throw new RunFailedException(
                    text(point, tuples + " tuples were executed and " + acked.tuples() + " acked"));
        }
        return new Phase(
                point, acked.tuples(), acked.nanos(), after.reading(path).minus(before.reading(path)));
    }

    private String text(Point point, String what) {
        return path.text() + ", batches of " + point.batchSize() + ", tuples of " + point.tupleBytes() + " bytes: "
                + what;
    }

    private Reading idle() throws InterruptedException {
        Reading before = read().reading(path);
        TimeUnit.NANOSECONDS.sleep(plan.phase().toNanos());
        return read().reading(path).minus(before);
    }

    private LoadState read() throws InterruptedException {
        topology.gather();
        return watch.now().orElseThrow();
    }
}
