// SPDX-License-Identifier: Apache-2.0
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
 * CPU time that idle threads use beyond the wait strategy's own metering, and the costs above this baseline. Storm's transfer threads,
 * for example, wake up every millisecond to poll their queue.
 *
 * @param idlePerNano CPU nanoseconds per nanosecond of idle time
 */
record IdleBaseline(Map<Share, Double> idlePerNano) {

    /** A cost of 0 is impossible, and would make relative errors undefined. */
    private static final double MIN_NANOS_PER_TUPLE = 1e-3;

    /** Takes the median of several idle phases, which is robust against other load in one phase. */
    static IdleBaseline of(List<Reading> idle) {
        Map<Share, Double> rates = new HashMap<>();
        for (Share share : idle.get(0).busyNanos().keySet()) {
            double[] perNano = idle.stream()
                    .mapToDouble(phase -> Math.max(0, phase.busyNanos(share)) / (double) Math.max(1, phase.wallNanos()))
                    .toArray();
            rates.put(share, StatUtils.percentile(perNano, 50));
        }
        return new IdleBaseline(rates);
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

    /** Returns the CPU nanoseconds per tuple of a load, with the total of each party. */
    Map<Share, Double> nanosPerTuple(Reading load) {
        Map<Share, Double> costs = new HashMap<>();
        load.busyNanos().forEach((share, busy) -> {
            long restingNanos = Math.max(0, load.wallNanos() - busy);
            double workNanos = busy - idlePerNano.getOrDefault(share, 0.0) * restingNanos;
            double cost = Math.max(MIN_NANOS_PER_TUPLE, workNanos / load.load().tuples());
            costs.put(share, cost);
            costs.merge(new Share(share.party(), Part.TOTAL), cost, Double::sum);
        });
        return costs;
    }
}
