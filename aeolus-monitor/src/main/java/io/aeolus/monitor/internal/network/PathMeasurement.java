package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.NetworkPath;
import io.aeolus.monitor.RunFailedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Puts one load after the other on a running topology, and reads the clocks in between, when nothing is under way. Not thread-safe.
 *
 * @param path the way that messages take
 * @param plan the loads
 * @param topology what carries them
 * @param nanoClock the time
 */
record PathMeasurement(NetworkPath path, PhasePlan plan, RunningLoad topology, LongSupplier nanoClock) {

    private static final Duration LONGEST_START = Duration.ofSeconds(90);

    /** Some times what Storm takes to fail a tuple that got lost. */
    private static final Duration LONGEST_LOAD = Duration.ofSeconds(90);

    /**
     * What was seen of a load.
     *
     * @param point the load
     * @param tuples how many there were
     * @param nanos from the first tuple to the last ack
     * @param reading what the clocks have shown
     */
    record Phase(Point point, long tuples, long nanos, Reading reading) {}

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
        topology.placement().await(path, LONGEST_START);
        List<List<Point>> order = plan.order();
        listener.roundStarts(0);
        for (Point point : order.get(0)) {
            run(point, plan.phase().dividedBy(2));
        }
        topology.findThreads(path);
        List<Reading> idle = new ArrayList<>();
        List<List<Phase>> rounds = new ArrayList<>();
        for (int round = 1; round < order.size(); round++) {
            listener.roundStarts(round);
            idle.add(idle());
            List<Phase> phases = new ArrayList<>();
            for (Point point : order.get(round)) {
                Reading before = topology.read();
                Outcome.Acked acked = run(point, plan.phase());
                phases.add(new Phase(
                        point, acked.tuples(), acked.nanos(), topology.read().minus(before)));
            }
            rounds.add(phases);
        }
        return costs(rounds, IdleRates.of(idle));
    }

    private static Costs costs(List<List<Phase>> rounds, IdleRates rates) {
        boolean isLinkSlow = LinkTime.isBound(rounds);
        Costs costs = new Costs();
        for (List<Phase> phases : rounds) {
            LinkTime link = LinkTime.of(phases);
            for (Phase phase : phases) {
                Map<Part, Double> nanos = new LinkedHashMap<>(rates.nanosPerTuple(phase.reading, phase.tuples));
                if (isLinkSlow) {
                    nanos.putAll(link.nanosPerTuple(phase));
                }
                costs.add(phase.point, nanos);
            }
        }
        return costs;
    }

    /** Runs a load to its end. */
    private Outcome.Acked run(Point point, Duration duration) throws RunFailedException, InterruptedException {
        topology.begin(new LoadSpec(point, Window.tuples(path, point), duration.toNanos(), plan.leastMessages()));
        Outcome outcome = topology.await(duration.plus(LONGEST_LOAD));
        if (outcome instanceof Outcome.Acked acked) {
            long executed = topology.executedTuples();
            if (executed == acked.tuples()) {
                return acked;
            }
            throw failure(point, "%,d tuples were executed and %,d acked".formatted(executed, acked.tuples()));
        }
        throw failure(point, ((Outcome.Failed) outcome).why());
    }

    private RunFailedException failure(Point point, String why) {
        return new RunFailedException("%s, batches of %d, tuples of %d bytes: %s"
                .formatted(path.text(), point.batchSize(), point.tupleBytes(), why));
    }

    private Reading idle() throws RunFailedException, InterruptedException {
        Reading before = topology.read();
        new CountDownLatch(1).await(plan.phase().toNanos(), TimeUnit.NANOSECONDS);
        return topology.read().minus(before);
    }
}
