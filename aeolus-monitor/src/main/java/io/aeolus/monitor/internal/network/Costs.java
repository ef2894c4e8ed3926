package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.MessageCost.Part;
import io.aeolus.monitor.MessageCost.Party;
import io.aeolus.monitor.MessageCost.Path;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.monitor.NetworkModel.PartCost;
import io.aeolus.monitor.internal.network.LoadState.Reading;
import io.aeolus.monitor.internal.network.LoadState.Share;
import io.aeolus.monitor.internal.network.PhasePlan.Point;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.StatUtils;

/**
 * The costs that were measured on one path. The processor time that threads use while there is nothing to do, besides what their wait
 * strategy meters, is none: above all that of Storm's transfer threads, which sleep for a millisecond, look into their queue, and sleep
 * again.
 *
 * @param idlePerNano nanoseconds of processor time in each nanosecond that threads do not work
 */
record Costs(Map<Share, Double> idlePerNano) {

    /** A cost of 0 cannot be, and would leave relative errors without meaning. */
    private static final double LEAST_NANOS_PER_TUPLE = 1e-3;

    /** From several phases without work: of all threads the median, so that a phase in which something else happened is no matter. */
    static Costs above(List<Reading> idle) {
        Map<Share, Double> rates = new HashMap<>();
        for (Share share : idle.get(0).busyNanos().keySet()) {
            double[] perNano = idle.stream()
                    .mapToDouble(phase -> Math.max(0, phase.busyNanos(share)) / (double) Math.max(1, phase.wallNanos()))
                    .toArray();
            rates.put(share, StatUtils.percentile(perNano, 50));
        }
        return new Costs(rates);
    }

    List<NetworkModel.Point> points(Path path, List<Point> points, List<Map<Point, Reading>> rounds) {
        boolean isLinkSlow = LinkTime.isBound(rounds);
        List<NetworkModel.Point> measured = new ArrayList<>();
        for (Point point : points) {
            List<Map<Share, Double>> costs = new ArrayList<>();
            for (Map<Point, Reading> round : rounds) {
                Reading load = Objects.requireNonNull(round.get(point));
                Map<Share, Double> nanos = nanosPerTuple(load);
                if (isLinkSlow) {
                    nanos.putAll(LinkTime.of(round).nanosPerTuple(load));
                }
                costs.add(nanos);
            }
            measured.add(new NetworkModel.Point(path, point.batchSize(), point.tupleBytes(), partCosts(costs)));
        }
        return measured;
    }

    private static List<PartCost> partCosts(List<Map<Share, Double>> rounds) {
        List<PartCost> costs = new ArrayList<>();
        for (Party party : Party.values()) {
            for (Part part : Part.values()) {
                Share share = new Share(party, part);
                List<Double> nanos = rounds.stream()
                        .flatMap(round -> Stream.ofNullable(round.get(share)))
                        .toList();
                if (!nanos.isEmpty()) {
                    costs.add(new PartCost(party, part, nanos));
                }
            }
        }
        return costs;
    }

    /** The processor time that each tuple of a load has cost, in nanoseconds, with each party's total. */
    Map<Share, Double> nanosPerTuple(Reading load) {
        Map<Share, Double> costs = new HashMap<>();
        load.busyNanos().forEach((share, busy) -> {
            long restingNanos = Math.max(0, load.wallNanos() - busy);
            double workNanos = busy - idlePerNano.getOrDefault(share, 0.0) * restingNanos;
            double cost =
                    Math.max(LEAST_NANOS_PER_TUPLE, workNanos / load.load().tuples());
            costs.put(share, cost);
            costs.merge(new Share(share.party(), Part.TOTAL), cost, Double::sum);
        });
        return costs;
    }
}
