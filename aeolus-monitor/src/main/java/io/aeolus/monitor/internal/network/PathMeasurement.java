package io.aeolus.monitor.internal.network;

import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.RunningTopology;
import io.aeolus.monitor.MessageCost.Path;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.monitor.internal.network.LoadState.Reading;
import io.aeolus.monitor.internal.network.LoadState.Share;
import io.aeolus.monitor.internal.network.PhasePlan.Point;
import io.aeolus.monitor.internal.watch.SnapshotStore;
import io.aeolus.probe.Command.BeginLoad;
import io.aeolus.probe.Facet.LoadProgress.Role;
import io.aeolus.probe.Machine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.function.Predicate;

/**
 * Puts one load after the other on a running topology, and takes readings in between, when nothing is under way: two of them,
 * subtracted, are what the load has cost. Not thread-safe.
 */
public record PathMeasurement(Path path, PhasePlan plan, RunningTopology topology, SnapshotStore store) {

    private static final Duration LONGEST_START = Duration.ofSeconds(90);

    /** Some times what Storm takes to fail a tuple that got lost. */
    private static final Duration LONGEST_LOAD = Duration.ofSeconds(90);

    /** What was measured on a path, and what the spout runs on. */
    public record Measured(Machine machine, List<NetworkModel.Point> points) {}

    /** Measures all points; tells each round that starts, 0 for the warm-up. */
    public Measured measure(IntConsumer roundStarts) throws RunFailedException, InterruptedException {
        LoadState start = awaitStart();
        List<List<Point>> order = plan.order();
        roundStarts.accept(0);
        round(order.get(0), plan.phase().dividedBy(2));
        checkThreads(read());
        List<Reading> idle = new ArrayList<>();
        List<Map<Point, Reading>> rounds = new ArrayList<>();
        for (int round = 1; round < order.size(); round++) {
            roundStarts.accept(round);
            idle.add(idle());
            rounds.add(round(order.get(round), plan.phase()));
        }
        return new Measured(
                start.spout().worker().snapshot().machine(), Costs.above(idle).points(path, plan.points(), rounds));
    }

    private LoadState awaitStart() throws RunFailedException, InterruptedException {
        LoadState start = await(state -> true, LONGEST_START, path.text() + ": the topology has not started");
        boolean together = start.isInOneWorker();
        if (together != (path == Path.INSIDE_WORKER)) {
            throw new RunFailedException(
                    path.text() + ": Storm has put spout and sink into " + (together ? "one worker" : "two workers"));
        }
        if (!start.spoutProgress().busyNanos().containsKey(Role.ACKING)) {
            throw new RunFailedException(path.text() + ": Storm has not put acker and spout into one worker");
        }
        return start;
    }

    /** After the warm-up, all threads have worked. */
    private void checkThreads(LoadState warm) throws RunFailedException {
        for (Map.Entry<Share, Long> busy : warm.busyNanos().entrySet()) {
            if (busy.getValue() == 0) {
                Share idle = busy.getKey();
                throw new RunFailedException("the threads of the "
                        + idle.party().text() + "'s " + idle.part().text() + " cannot be found");
            }
        }
    }

    private Map<Point, Reading> round(List<Point> points, Duration duration)
            throws RunFailedException, InterruptedException {
        Map<Point, Reading> round = new HashMap<>();
        for (Point point : points) {
            round.put(point, run(point, duration));
        }
        return round;
    }

    private Reading run(Point point, Duration duration) throws RunFailedException, InterruptedException {
        LoadState before = read();
        long number = before.spoutProgress().load().number() + 1;
        topology.tell(new BeginLoad(
                number,
                point.batchSize(),
                point.tupleBytes(),
                point.windowTuples(path),
                duration.toNanos(),
                plan.leastMessages()));
        LoadState ended = await(
                state -> state.spoutProgress().load().number() == number || !state.isSameStart(before),
                duration.plus(LONGEST_LOAD),
                text(point, "not all was acked"));
        LoadState after = read();
        if (!ended.isSameStart(before) || !after.isSameStart(before)) {
            throw new RunFailedException(text(point, "a worker has started anew: see its log"));
        }
        Reading passed = after.since(before);
        if (passed.load().hasFailed()) {
            throw new RunFailedException(text(point, "a tuple failed"));
        }
        long acked = passed.load().tuples();
        if (passed.executed() != acked) {
            throw new RunFailedException(
                    text(point, passed.executed() + " tuples were executed and " + acked + " acked"));
        }
        return passed;
    }

    private LoadState await(Predicate<LoadState> wanted, Duration longest, String overdue)
            throws RunFailedException, InterruptedException {
        if (!store.await(() -> LoadState.of(store).filter(wanted).isPresent(), longest)) {
            throw new RunFailedException(overdue + " after " + longest.toSeconds() + " s");
        }
        Optional<ComponentFailure> failure = store.failure();
        if (failure.isPresent()) {
            throw new RunFailedException(failure.get().text());
        }
        return LoadState.of(store).orElseThrow();
    }

    private String text(Point point, String what) {
        return path.text() + ", batches of " + point.batchSize() + ", tuples of " + point.tupleBytes() + " bytes: "
                + what;
    }

    private Reading idle() throws InterruptedException {
        LoadState before = read();
        TimeUnit.NANOSECONDS.sleep(plan.phase().toNanos());
        return read().since(before);
    }

    private LoadState read() throws InterruptedException {
        topology.gather();
        return LoadState.of(store).orElseThrow();
    }
}
