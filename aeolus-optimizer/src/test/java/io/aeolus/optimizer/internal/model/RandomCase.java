// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A random topology and bounds.
 *
 * @param name seed and kind, for messages
 */
record RandomCase(String name, CostModel model, Bounds bounds) {

    /** The size of a case; small cases have few enough plans to try all. */
    record Size(int operators, int parallelism, int batch, long plans) {
        static final Size SMALL = new Size(6, 4, 4, 1_500);
        static final Size LARGE = new Size(50, 40, 500, Long.MAX_VALUE);
    }

    static RandomCase of(long seed, BoundKind kind, Size size) {
        return new Maker(new Draw(seed * 31 + kind.name().hashCode()), kind, size).make("seed " + seed + ", " + kind);
    }

    private static final class Maker {

        private final Draw draw;
        private final BoundKind kind;
        private final Size size;
        private final int count;
        private final double slowness;
        private final boolean hasLink;

        /** The producer of each stream, and its consumers. */
        private final List<Integer> producers = new ArrayList<>();

        private final List<List<Integer>> consumers = new ArrayList<>();
        private final boolean[] isSource;
        private final int[] mostParallelism;
        private final int[] leastParallelism;
        private int[] maxRows;

        Maker(Draw draw, BoundKind kind, Size size) {
            this.draw = draw;
            this.kind = kind;
            this.size = size;
            this.count = draw.whole(1, size.operators());
            this.isSource = new boolean[count];
            this.slowness = draw.chance(0.7) ? 1 : draw.scaled(1, 1000);
            this.hasLink = draw.chance(0.3);
            this.mostParallelism = new int[count];
            this.leastParallelism = new int[count];
            this.maxRows = new int[0];
        }

        RandomCase make(String name) {
            connect();
            limit();
            int[] place = draw.order(count);
            Operator[] operators = new Operator[count];
            for (int v = 0; v < count; v++) {
                operators[place[v]] = operator(v);
            }
            Stream[] streams = new Stream[producers.size()];
            int[] streamPlace = draw.order(streams.length);
            for (int s = 0; s < streams.length; s++) {
                List<Edge> edges = new ArrayList<>();
                for (int v : consumers.get(s)) {
                    edges.add(new Edge(place[v], taskShare(), edgeCost(), way(), RemoteCost.FREE));
                }
                streams[streamPlace[s]] = new Stream(
                        place[producers.get(s)],
                        "s" + s,
                        draw.chance(0.03) ? 0 : draw.scaled(draw.chance(0.3) ? 0.01 : 0.6, 3),
                        draw.chance(0.1) ? 0 : draw.scaled(1, 1000),
                        new BatchLimit(maxRows[s], "test"),
                        1,
                        edges,
                        draw.chance(0.3) ? draw.scaled(1, 30) : 1);
            }
            CostModel model =
                    new CostModel(List.of(operators), List.of(streams), draw.whole(0, 2), draw.chance(0.5) ? 0 : 100);
            return new RandomCase(name, model, bounds());
        }

        private void connect() {
            isSource[0] = true;
            for (int v = 1; v < count; v++) {
                isSource[v] = draw.chance(0.15);
                int inputs = isSource[v] ? 0 : draw.chance(0.35) ? 2 : 1;
                for (int i = 0; i < inputs; i++) {
                    subscribe(v, draw.whole(0, v - 1));
                }
            }
            if (draw.chance(0.1)) {
                producers.add(draw.whole(0, count - 1));
                consumers.add(List.of());
            }
        }

        private void subscribe(int v, int u) {
            int existing = producers.indexOf(u);
            if (existing >= 0 && draw.chance(0.5)) {
                consumers.get(existing).add(v);
            } else {
                producers.add(u);
                consumers.add(new ArrayList<>(List.of(v)));
            }
        }

        private void limit() {
            boolean isTight = kind.has(BoundKind.LIMITS_AND_KEYS);
            long plans = 1;
            for (int v = 0; v < count; v++) {
                leastParallelism[v] = draw.chance(0.1) ? draw.whole(1, Math.min(3, size.parallelism())) : 1;
                mostParallelism[v] = isSource[v] || (isTight && draw.chance(0.3))
                        ? leastParallelism[v]
                        : Math.max(
                                leastParallelism[v], isTight ? draw.whole(1, size.parallelism()) : size.parallelism());
                plans *= mostParallelism[v] - leastParallelism[v] + 1;
            }
            maxRows = new int[producers.size()];
            for (int s = 0; s < maxRows.length; s++) {
                maxRows[s] = draw.whole(1, size.batch());
                plans *= maxRows[s];
            }
            while (size.plans() < Long.MAX_VALUE && plans > size.plans()) {
                int which = draw.whole(0, count + maxRows.length - 1);
                if (which < count) {
                    plans /= mostParallelism[which] - leastParallelism[which] + 1;
                    mostParallelism[which] = Math.max(leastParallelism[which], mostParallelism[which] - 1);
                    plans *= mostParallelism[which] - leastParallelism[which] + 1;
                } else {
                    plans /= maxRows[which - count];
                    maxRows[which - count] = Math.max(1, maxRows[which - count] - 1);
                    plans *= maxRows[which - count];
                }
            }
        }

        private Operator operator(int v) {
            boolean hasRate = isSource[v] && (kind.has(BoundKind.SOURCE_RATE) ? draw.chance(0.8) : draw.chance(0.1));
            return new Operator(
                    "op" + v,
                    isSource[v],
                    draw.chance(0.05) ? 0 : slowness * draw.scaled(20, isSource[v] ? 200 : 3000),
                    draw.chance(isSource[v] ? 0.99 : 0.9) ? 0 : slowness * draw.scaled(1e3, 1e6),
                    hasRate ? OptionalDouble.of(draw.scaled(1e-6, 1e-2) / slowness) : OptionalDouble.empty(),
                    isSource[v] ? draw.between(0.05, 1) : 0,
                    draw.whole(leastParallelism[v], mostParallelism[v]),
                    new ParallelismLimit(leastParallelism[v], mostParallelism[v], ParallelismLimit.Reason.USER));
        }

        private TaskShare taskShare() {
            int which = draw.whole(0, 9);
            if (which < 4 || (which < 6 && !kind.has(BoundKind.LIMITS_AND_KEYS))) {
                return new TaskShare.Even();
            }
            if (which < 8) {
                double distinct = Math.floor(draw.scaled(1, 10_000));
                double hottest = 1 / distinct;
                return new TaskShare.ByKey(distinct, draw.chance(0.5) ? hottest : draw.between(hottest, 1));
            }
            return which == 8 ? new TaskShare.ToAll() : new TaskShare.ToOne();
        }

        private EdgeCost edgeCost() {
            return draw.chance(0.03)
                    ? EdgeCost.NONE
                    : new EdgeCost(
                            cost().times(slowness),
                            cost().times(slowness),
                            cost().times(slowness * 0.3),
                            cost().times(slowness * 0.2),
                            hasLink ? cost().times(slowness) : PartyCost.NONE);
        }

        private QueueingDelay way() {
            return draw.chance(0.3)
                    ? QueueingDelay.NONE
                    : new QueueingDelay(draw.scaled(1e3, 2e5), draw.scaled(1e3, 2e5));
        }

        private PartyCost cost() {
            if (draw.chance(0.15)) {
                return new PartyCost(draw.scaled(1, 1e4), draw.scaled(1, 1e4), draw.scaled(1, 1e3));
            }
            return new PartyCost(draw.between(500, 1000), draw.between(1000, 2000), draw.between(10, 100));
        }

        private Bounds bounds() {
            int tasks = 0;
            for (int v = 0; v < count; v++) {
                tasks += leastParallelism[v];
            }
            return new Bounds(
                    kind.has(BoundKind.CORES) ? draw.scaled(0.3, size.parallelism() * 3) : 1000,
                    kind.has(BoundKind.TASKS)
                            ? OptionalInt.of(Math.max(1, tasks + draw.whole(-1, 2 * size.operators())))
                            : OptionalInt.empty(),
                    kind.has(BoundKind.LATENCY)
                            ? Optional.of(new LatencyBound(
                                    5e6 + draw.scaled(1e6, 1e8) * (draw.chance(0.5) ? 1 : slowness),
                                    ModelConstants.USUAL_STALL_NANOS))
                            : Optional.empty(),
                    kind.has(BoundKind.PENDING)
                            ? OptionalInt.of((int) draw.scaled(1, 30.0 * size.batch()))
                            : OptionalInt.empty(),
                    kind.has(BoundKind.RATE)
                            ? OptionalDouble.of(draw.scaled(1e-6, 1e-2) / slowness)
                            : OptionalDouble.empty(),
                    ModelConstants.HEADROOM_UTILIZATION,
                    new Lingers(slowness * draw.scaled(3e2, draw.chance(0.5) ? 1e5 : 1e8)),
                    draw.chance(0.2) ? 0 : draw.chance(0.5) ? 0.01 : 0.1);
        }
    }
}
