package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.CostPart;
import io.aeolus.monitor.MessageParty;
import io.aeolus.monitor.NetworkPath;
import io.aeolus.monitor.NetworkPoint;
import io.aeolus.monitor.NetworkPoint.PartCost;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The costs that were measured on one path, in nanoseconds for each tuple. Not thread-safe. */
final class Costs {

    private static final Comparator<Point> RISING =
            Comparator.comparingInt(Point::batchSize).thenComparingInt(Point::tupleBytes);

    private final Map<Point, Map<Part, List<Double>>> rounds = new TreeMap<>(RISING);

    /** The costs of all rounds. */
    static Costs of(List<List<Phase>> rounds, IdleRates rates) {
        boolean isLinkSlow = LinkTime.isBound(rounds);
        Costs costs = new Costs();
        for (List<Phase> phases : rounds) {
            LinkTime link = LinkTime.of(phases);
            for (Phase phase : phases) {
                Map<Part, Double> nanos = new LinkedHashMap<>(rates.nanosPerTuple(phase.reading(), phase.tuples()));
                if (isLinkSlow) {
                    nanos.putAll(link.nanosPerTuple(phase));
                }
                costs.add(phase.point(), nanos);
            }
        }
        return costs;
    }

    private void add(Point point, Map<Part, Double> nanosPerTuple) {
        Map<Part, List<Double>> parts = rounds.computeIfAbsent(point, p -> new LinkedHashMap<>());
        nanosPerTuple.forEach((part, nanos) ->
                parts.computeIfAbsent(part, p -> new ArrayList<>()).add(nanos));
    }

    /** What was measured, with the totals of processor time. */
    List<NetworkPoint> points(NetworkPath path) {
        return rounds.entrySet().stream()
                .map(entry -> new NetworkPoint(
                        path, entry.getKey().batchSize(), entry.getKey().tupleBytes(), partCosts(entry.getValue())))
                .toList();
    }

    private static List<PartCost> partCosts(Map<Part, List<Double>> parts) {
        List<PartCost> costs = new ArrayList<>();
        for (MessageParty party : MessageParty.values()) {
            List<Double> total = List.of();
            for (CostPart part : List.of(CostPart.EXECUTOR, CostPart.TRANSPORT)) {
                @Nullable List<Double> nanos = parts.get(new Part(party, part));
                if (nanos != null) {
                    costs.add(new PartCost(party, part, nanos));
                    total = total.isEmpty() ? nanos : sum(total, nanos);
                }
            }
            costs.add(new PartCost(party, CostPart.TOTAL, total));
            @Nullable List<Double> link = parts.get(new Part(party, CostPart.LINK));
            if (link != null) {
                costs.add(new PartCost(party, CostPart.LINK, link));
            }
        }
        return costs;
    }

    private static List<Double> sum(List<Double> some, List<Double> others) {
        return IntStream.range(0, some.size())
                .mapToObj(round -> some.get(round) + others.get(round))
                .toList();
    }
}
