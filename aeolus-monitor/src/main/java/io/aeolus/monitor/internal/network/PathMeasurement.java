// SPDX-License-Identifier: Apache-2.0
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
import io.aeolus.probe.Machine;
import io.aeolus.probe.TaskReport.LoadProgress.Role;
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
 * Applies one load after the other to a running topology, and reads counters in between, when no tuple is in flight. The difference of
 * two readings is the cost of a load. Not thread-safe.
 */
public record PathMeasurement(Path path, PhasePlan plan, RunningTopology topology, SnapshotStore store) {

    private static final Duration MAX_START = Duration.ofSeconds(90);

    /** A multiple of Storm's message timeout. */
    private static final Duration MAX_LOAD = Duration.ofSeconds(90);

    /** The measurements of a path, and the spout's machine. */
    public record Measured(Machine machine, List<NetworkModel.Point> points) {}

    /** Measures all points. Reports the start of each round, 0 for the warm-up. */
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
                start.spout().worker().snapshot().machine(),
                IdleBaseline.of(idle).points(path, plan.points(), rounds));
    }

    private LoadState awaitStart() throws RunFailedException, InterruptedException {
        LoadState start = await(state -> true, MAX_START, path.text() + ": the topology has not started");
        boolean isOneWorker = start.isInOneWorker();
        if (isOneWorker != (path == Path.INSIDE_WORKER)) {
            throw new RunFailedException(path.text() + ": Storm has scheduled spout and sink on "
                    + (isOneWorker ? "one worker" : "two workers"));
        }
        if (!start.spoutProgress().busyNanos().containsKey(Role.ACKING)) {
            throw new RunFailedException(path.text() + ": Storm has not scheduled acker and spout on one worker");
        }
        return start;
    }

    /** Checks that each thread has used CPU time during the warm-up. */
    private void checkThreads(LoadState warm) throws RunFailedException {
        for (Map.Entry<Share, Long> busy : warm.busyNanos().entrySet()) {
            if (busy.getValue() == 0) {
                Share idle = busy.getKey();
                throw new RunFailedException("cannot find the threads of the "
                        + idle.party().text() + "'s " + idle.part().text());
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
                plan.minMessages()));
        LoadState ended = await(
                state -> state.spoutProgress().load().number() == number || !state.isSameIncarnation(before),
                duration.plus(MAX_LOAD),
                text(point, "not all tuples were acked"));
        LoadState after = read();
        if (!ended.isSameIncarnation(before) || !after.isSameIncarnation(before)) {
            throw new RunFailedException(text(point, "a worker restarted: see its log"));
        }
        Reading reading = after.since(before);
        if (reading.load().hasFailed()) {
            throw new RunFailedException(text(point, "a tuple failed"));
        }
        long acked = reading.load().tuples();
        if (reading.executed() != acked) {
            throw new RunFailedException(text(
                    point,
                    reading.executed() + " tuples were executed, but " + acked + " acked: repeat the measurement"));
        }
        return reading;
    }

    private LoadState await(Predicate<LoadState> condition, Duration timeout, String overdue)
            throws RunFailedException, InterruptedException {
        if (!store.await(() -> LoadState.of(store).filter(condition).isPresent(), timeout)) {
            throw new RunFailedException(overdue + " after " + timeout.toSeconds() + " s");
        }
        Optional<ComponentFailure> failure = store.failure();
        if (failure.isPresent()) {
            throw new RunFailedException(failure.get().text());
        }
        return LoadState.of(store).orElseThrow();
    }

    private String text(Point point, String problem) {
        return path.text() + ", batches of " + point.batchSize() + ", tuples of " + point.tupleBytes() + " bytes: "
                + problem;
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
