package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.NetworkPath;
import io.aeolus.monitor.RunFailedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Puts one load after the other on a running topology, and reads the clocks in between, when nothing is under way. Not thread-safe.
 *
 * @param path the way that messages take
 * @param plan the loads
 * @param port where the topology hears of them
 * @param nanoClock the time
 */
record PathMeasurement(NetworkPath path, PhasePlan plan, LoadPort port, LongSupplier nanoClock) {

    private static final Duration LONGEST_START = Duration.ofSeconds(90);

    /** Some times what Storm takes to fail a tuple that got lost. */
    private static final Duration LONGEST_LOAD = Duration.ofSeconds(90);

    /** What the clocks have shown for a load. */
    private record Phase(Point point, long tuples, Reading reading) {}

    /** Told of each round. */
    @FunctionalInterface
    interface RoundListener {

        /**
         * A round starts.
         *
         * @param round 0 for the warm-up
         */
        void roundStarts(int round);
    }

    /**
     * Measures all points.
     *
     * @param listener told of each round
     * @return for each point the cost of each part in nanoseconds for each tuple, in each round
     */
    Costs measure(RoundListener listener) throws RunFailedException, InterruptedException {
        awaitTopology();
        List<List<Point>> order = plan.order();
        listener.roundStarts(0);
        for (Point point : order.get(0)) {
            run(point, plan.phase().dividedBy(2));
        }
        LoadThreads threads = LoadThreads.find(path, port);
        List<Reading> idle = new ArrayList<>();
        List<Phase> phases = new ArrayList<>();
        for (int round = 1; round < order.size(); round++) {
            listener.roundStarts(round);
            idle.add(idle(threads));
            for (Point point : order.get(round)) {
                Reading before = Reading.now(threads, nanoClock.getAsLong());
                long tuples = run(point, plan.phase());
                phases.add(new Phase(
                        point,
                        tuples,
                        Reading.now(threads, nanoClock.getAsLong()).minus(before)));
            }
        }
        IdleRates rates = IdleRates.of(idle);
        Costs costs = new Costs();
        phases.forEach(phase -> costs.add(phase.point, rates.nanosPerTuple(phase.reading, phase.tuples)));
        return costs;
    }

    private void awaitTopology() throws RunFailedException, InterruptedException {
        if (!port.awaitOpen(LONGEST_START)) {
            throw new RunFailedException(
                    "%s: the topology has not started after %d s".formatted(path.text(), LONGEST_START.toSeconds()));
        }
        boolean together = port.spoutWorker() == port.sinkWorker();
        if (together != (path == NetworkPath.INSIDE_WORKER)) {
            throw new RunFailedException(
                    path.text() + ": Storm has put spout and sink into " + (together ? "one worker" : "two workers"));
        }
        if (!port.isAckerWithSpout()) {
            throw new RunFailedException(path.text() + ": Storm has not put acker and spout into one worker");
        }
    }

    /** Runs a load to its end; returns its tuples. */
    private long run(Point point, Duration duration) throws RunFailedException, InterruptedException {
        Load load = new Load(point, Window.tuples(path, point), duration, plan.leastMessages());
        port.start(load);
        boolean ended = load.awaitEnd(duration.plus(LONGEST_LOAD));
        String trouble = ended
                ? load.trouble().orElse("")
                : "nothing was acked for " + LONGEST_LOAD.toSeconds() + " s after its last tuple";
        if (trouble.isEmpty() && load.executedTuples() != load.ackedTuples()) {
            trouble = "%,d tuples were executed and %,d acked".formatted(load.executedTuples(), load.ackedTuples());
        }
        if (!trouble.isEmpty()) {
            throw new RunFailedException("%s, batches of %d, tuples of %d bytes: %s"
                    .formatted(path.text(), point.batchSize(), point.tupleBytes(), trouble));
        }
        return load.ackedTuples();
    }

    private Reading idle(LoadThreads threads) throws InterruptedException {
        Reading before = Reading.now(threads, nanoClock.getAsLong());
        new CountDownLatch(1).await(plan.phase().toNanos(), TimeUnit.NANOSECONDS);
        return Reading.now(threads, nanoClock.getAsLong()).minus(before);
    }
}
