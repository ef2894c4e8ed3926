// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.optimizer.internal.model.BatchLimit;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.ParallelismLimit;
import io.aeolus.optimizer.internal.model.QueueingDelay;
import io.aeolus.optimizer.internal.model.RemoteCost;
import io.aeolus.optimizer.internal.model.RemoteCost.Route;
import io.aeolus.optimizer.internal.model.Stream;
import io.aeolus.optimizer.internal.model.TaskShare;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WorkerFlowTest {

    private static final OptionalInt FEW = OptionalInt.of(1_000);
    private static final Machines SEPARATE = Machines.single(2, 1);

    /** With one task each, "a" in worker 0 and "b" in worker 1, all tuples cross workers; half is impossible. */
    @ParameterizedTest
    @EnumSource(Route.class)
    void between_single_tasks_all_tuples_or_none_cross_workers(Route route) {
        CostModel pair = chain(new TaskShare.Even(), route, 1, 1);

        assertThat(flow(pair, 0, 2, FEW).remotePart(0)).isOne();
        assertThat(flow(pair, 0, 1, FEW).remotePart(0)).isZero();
    }

    @Test
    void a_shuffle_stays_in_a_worker_with_a_consumer_task() {
        // a in 0; b in 1, 0, 1, 0.
        CostModel fan = chain(new TaskShare.Even(), Route.OWN_FIRST, 1, 4);
        WorkerFlow stays = flow(fan, 0, 2, FEW);

        assertThat(stays.remotePart(0)).isZero();
        // Two of four tasks share all tuples.
        assertThat(stays.timesEven(0, 1)).isEqualTo(2);
        assertThat(stays.callsParts(1)).containsExactly(1, 0);
    }

    @Test
    void a_shuffle_leaves_its_worker_without_max_pending() {
        WorkerFlow full = flow(chain(new TaskShare.Even(), Route.OWN_FIRST, 1, 4), 0, 2, OptionalInt.empty());
        WorkerFlow asFull = flow(chain(new TaskShare.Even(), Route.OWN_FIRST, 1, 4), 0, 2, OptionalInt.of(100_000));
        WorkerFlow local = flow(chain(new TaskShare.Even(), Route.OWN_IF_ANY, 1, 4), 0, 2, OptionalInt.empty());

        assertThat(full.remotePart(0)).isEqualTo(0.5);
        assertThat(full.timesEven(0, 1)).isOne();
        assertThat(asFull.remotePart(0)).isEqualTo(0.5);
        assertThat(local.remotePart(0)).isZero();
    }

    @Test
    void a_fields_grouping_reaches_all_workers() {
        // b in 1, 2, 0, 1.
        WorkerFlow flow = flow(chain(new TaskShare.ByKey(100, 0.01), Route.ANYWHERE, 1, 4), 0, 3, FEW);

        assertThat(flow.remotePart(0)).isEqualTo(0.75);
        assertThat(flow.callsParts(1)).containsExactly(0.25, 0.5, 0.25);
    }

    @Test
    void routes_global_and_all_groupings() {
        // a in 0 and 1, b from 0 on.
        assertThat(flow(chain(new TaskShare.ToOne(), Route.ANYWHERE, 2, 3), 0, 2, FEW)
                        .remotePart(0))
                .isEqualTo(0.5);
        WorkerFlow copies = flow(chain(new TaskShare.ToAll(), Route.ANYWHERE, 1, 3), 0, 3, FEW);
        assertThat(copies.remotePart(0)).isCloseTo(2 / 3.0, within(1e-12));
    }

    @Test
    void a_shuffle_prefers_its_host() {
        // Hosts 0 1 0 1: a in worker 0, b in workers 1 and 2, which is on a's host.
        Machines two = Machines.uniform(2, 2, 1);
        WorkerFlow flow = new WorkerFlow(
                chain(new TaskShare.Even(), Route.OWN_FIRST, 1, 2),
                EvenScheduling.place(List.of("a", "b"), new int[] {1, 2}, 0, 4),
                two,
                FEW);

        assertThat(flow.remotePart(0)).isOne();
        assertThat(flow.callsParts(1)).containsExactly(0, 0, 1, 0);
        assertThat(flow.linkPart(0)).isZero();
    }

    @Test
    void acks_are_spread_over_all_ackers() {
        // __acker in 0 and 1, a in 2, b in 0: half of its acks stay.
        WorkerFlow flow = flow(chain(new TaskShare.Even(), Route.ANYWHERE, 1, 1), 2, 3, FEW);

        assertThat(flow.remoteAckPart(0)).isEqualTo(0.5);
        assertThat(flow(chain(new TaskShare.Even(), Route.ANYWHERE, 1, 1), 0, 3, FEW)
                        .remoteAckPart(0))
                .isZero();
    }

    @Test
    void acks_take_the_opposite_direction() {
        // __acker in 0 and 1, a in 2, b in 0: the link out of 2 is the busiest, and no ack takes it.
        WorkerFlow flow = flow(chain(new TaskShare.Even(), Route.ANYWHERE, 1, 1), 2, 3, FEW);

        assertThat(flow.linkPart(0)).isOne();
        assertThat(flow.ackLinkPart(0)).isZero();
        // With tasks and ackers everywhere, each host sends an equal part of the acks.
        assertThat(flow(chain(new TaskShare.ByKey(100, 0), Route.ANYWHERE, 4, 4), 4, 4, FEW)
                        .ackLinkPart(0))
                .isCloseTo(3 / 16.0, within(1e-12));
    }

    /** One of w equal hosts sends and receives one w-th of the tuples that cross. */
    @Test
    void equal_links_have_equal_shares() {
        WorkerFlow flow = flow(chain(new TaskShare.ByKey(100, 0), Route.ANYWHERE, 4, 4), 0, 4, FEW);

        assertThat(flow.linkPart(0)).isCloseTo(3 / 16.0, within(1e-12));
    }

    /** Pair by pair of tasks, as Storm routes tuples. */
    @Test
    void equals_the_sum_over_all_pairs_of_tasks() {
        for (int seed = 0; seed < 500; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int count = random.nextInt(2, 7);
            List<Operator> operators = new ArrayList<>();
            List<Stream> streams = new ArrayList<>();
            int[] parallelisms = new int[count];
            for (int v = 0; v < count; v++) {
                parallelisms[v] = random.nextInt(1, 6);
                operators.add(operator("op" + v, v == 0, parallelisms[v]));
                if (v > 0) {
                    streams.add(stream(random.nextInt(v), v, taskShare(random), route(random), random.nextDouble(3)));
                }
                if (v > 1) {
                    streams.add(stream(random.nextInt(v), v, taskShare(random), route(random), random.nextDouble(3)));
                }
            }
            int workers = random.nextInt(1, 6);
            int hosts = random.nextInt(1, 4);
            int ackers = random.nextInt(0, 4);
            CostModel model = new CostModel(operators, streams, ackers, 0);
            List<String> ids = operators.stream().map(Operator::id).toList();
            Placement placement = EvenScheduling.place(ids, parallelisms, ackers, workers);
            Machines machines = Machines.uniform(hosts, 2, 1);
            OptionalInt pending = random.nextBoolean() ? FEW : OptionalInt.empty();
            WorkerFlow flow = new WorkerFlow(model, placement, machines, pending);
            PairwiseFlow naive =
                    new PairwiseFlow(model, parallelisms, ackers, workers, machines.hosts(), pending.isPresent());

            for (int e = 0; e < streams.size(); e++) {
                assertThat(flow.remotePart(e))
                        .as("seed %d, edge %d", seed, e)
                        .isCloseTo(naive.remotePart(e), within(1e-9));
                assertThat(flow.remoteAckPart(e))
                        .as("acks, seed %d, edge %d", seed, e)
                        .isCloseTo(naive.remoteAckPart(e), within(1e-9));
            }
            for (int v = 0; v < count; v++) {
                assertThat(flow.callsParts(v))
                        .as("seed %d, operator %d", seed, v)
                        .containsExactly(naive.callsParts(v, "op" + v), within(1e-9));
            }
        }
    }

    private static TaskShare taskShare(SplittableRandom random) {
        return switch (random.nextInt(6)) {
            case 0 -> new TaskShare.ToAll();
            case 1 -> new TaskShare.ToOne();
            case 2 -> new TaskShare.ByKey(1000, 0.001);
            default -> new TaskShare.Even();
        };
    }

    private static Route route(SplittableRandom random) {
        return List.of(Route.ANYWHERE, Route.OWN_FIRST, Route.OWN_IF_ANY).get(random.nextInt(3));
    }

    private static WorkerFlow flow(CostModel model, int ackers, int workers, OptionalInt pending) {
        List<String> ids = model.operators().stream().map(Operator::id).toList();
        return new WorkerFlow(
                model, EvenScheduling.place(ids, model.parallelisms(), ackers, workers), SEPARATE, pending);
    }

    private static CostModel chain(TaskShare taskShare, Route route, int parallelismOfA, int parallelismOfB) {
        return new CostModel(
                List.of(operator("a", true, parallelismOfA), operator("b", false, parallelismOfB)),
                List.of(stream(0, 1, taskShare, route, 2)),
                1,
                0);
    }

    private static Operator operator(String id, boolean isSource, int parallelism) {
        return new Operator(
                id,
                isSource,
                100,
                0,
                OptionalDouble.empty(),
                isSource ? 1 : 0,
                parallelism,
                ParallelismLimit.upTo(9, ParallelismLimit.Reason.NONE));
    }

    private static Stream stream(int from, int to, TaskShare taskShare, Route route, double perCall) {
        Edge edge = new Edge(
                to,
                taskShare,
                EdgeCost.NONE,
                QueueingDelay.NONE,
                new RemoteCost(route, EdgeCost.NONE, EdgeCost.NONE, QueueingDelay.NONE));
        return new Stream(from, "s" + to + "-" + from, perCall, 8, new BatchLimit(10, "test"), 1, List.of(edge));
    }
}
