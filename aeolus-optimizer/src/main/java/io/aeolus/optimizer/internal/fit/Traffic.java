// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.optimizer.internal.model.Bounds;
import io.aeolus.optimizer.internal.model.ChainedModel;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.Evaluator;
import io.aeolus.optimizer.internal.model.FlowGraph;
import io.aeolus.optimizer.internal.model.Numbers;
import io.aeolus.optimizer.internal.model.PartyCost;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.model.SharedBatches;
import io.aeolus.optimizer.internal.model.Stream;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Calls of operators and messages of edges per source tuple, in a state of a profile or in a run. These are the known
 * factors of the linear cost model; {@link Coefficients} are the unknown ones.
 *
 * @param calls calls of each operator
 * @param edges the edges, stream by stream
 */
public record Traffic(Numbers calls, List<EdgeTraffic> edges) {

    /**
     * The traffic of an edge.
     *
     * @param producer index of the producer
     * @param consumer index of the consumer
     * @param tuples copies of tuples per source tuple
     * @param rows mean rows in a message
     * @param usual the usual cost of a tuple within a worker
     * @param remote its usual additional cost, as some tuples cross workers
     * @param isFurther whether the batches are already packed for another consumer
     */
    record EdgeTraffic(
            int producer,
            int consumer,
            double tuples,
            double rows,
            EdgeCost usual,
            EdgeCost remote,
            boolean isFurther) {}

    public Traffic {
        edges = List.copyOf(edges);
    }

    /**
     * Computes the traffic of a plan.
     *
     * @param usual the topology with usual costs
     * @param flows the same topology with the flows and burst factors of the run; its costs are ignored
     * @param remote the mean additional cost of a tuple of each edge, as some cross workers
     */
    public static Traffic of(
            CostModel usual, CostModel flows, Plan plan, Bounds bounds, double rowsPerNano, List<EdgeCost> remote) {
        FlowGraph flow = FlowGraph.of(flows);
        Numbers rows = new Evaluator(flows).rows(plan, bounds, rowsPerNano);
        double[] calls = new double[flows.operators().size()];
        for (int v = 0; v < calls.length; v++) {
            calls[v] = flow.calls(v);
        }
        BitSet further = SharedBatches.further(usual, plan.parallelisms());
        List<EdgeTraffic> edges = new ArrayList<>();
        for (int s = 0; s < usual.streams().size(); s++) {
            Stream stream = usual.stream(s);
            for (Edge edge : stream.edges()) {
                int e = edges.size();
                int copies = edge.taskShare().copies(plan.parallelism(edge.consumer()));
                edges.add(new EdgeTraffic(
                        stream.producer(),
                        edge.consumer(),
                        copies * flow.tuples(s),
                        plan.batchSize(s) > 1 ? rows.get(e) : 1,
                        edge.cost(),
                        remote.get(e),
                        further.get(e)));
            }
        }
        return new Traffic(new Numbers(calls), edges);
    }

    /** The calls and messages of a run with chains by the operators whose code causes them. The traffic has one operator per chain. */
    public Traffic ofMembers(ChainedModel topology) {
        if (topology.chains().isEmpty()) {
            return this;
        }
        double[] each = new double[calls.size()];
        for (int v = 0; v < each.length; v++) {
            each[v] = calls.get(topology.head(v)) * topology.callsPerHead(v);
        }
        List<EdgeTraffic> sent = new ArrayList<>();
        for (int s = 0; s < topology.contracted().streams().size(); s++) {
            int producer = topology.unchained().stream(s).producer();
            int last = sent.size() + topology.contracted().stream(s).edges().size();
            while (sent.size() < last) {
                EdgeTraffic edge = edges.get(sent.size());
                sent.add(new EdgeTraffic(
                        producer, edge.consumer, edge.tuples, edge.rows, edge.usual, edge.remote, edge.isFurther));
            }
        }
        return new Traffic(new Numbers(each), sent);
    }

    /** The expected CPU time of each operator per source tuple, without remote messages. The costs have the chains of the traffic. */
    double[] expectedNanos(ChainedModel costs) {
        double[] nanos = new double[calls.size()];
        for (int v = 0; v < nanos.length; v++) {
            nanos[v] = calls.get(v) * costs.unchained().operator(v).cpuNanos();
        }
        int e = 0;
        for (Stream stream : costs.contracted().streams()) {
            for (Edge edge : stream.edges()) {
                EdgeTraffic traffic = edges.get(e++);
                PartyCost sender = edge.cost().sender();
                nanos[traffic.producer] +=
                        traffic.tuples * (traffic.isFurther ? sender.ofFurtherConsumer() : sender).nanos(traffic.rows);
                nanos[traffic.consumer] +=
                        traffic.tuples * edge.cost().receiver().nanos(traffic.rows);
            }
        }
        return nanos;
    }

    /** The weight of each coefficient of each party per source tuple: operators first, then the ackers and the rest of the process. */
    double[][] terms() {
        int ackers = calls.size();
        double[][] terms = new double[calls.size() + 2][Coefficients.COUNT];
        for (int v = 0; v < calls.size(); v++) {
            terms[v][0] = calls.get(v);
        }
        terms[ackers + 1][0] = 1;
        for (EdgeTraffic edge : edges) {
            terms[ackers][0] += edge.tuples;
            add(terms[edge.consumer], edge, edge.usual.receiver(), edge.remote.receiver());
            addSent(terms[edge.producer], edge);
            add(terms[ackers], edge, edge.usual.acker(), edge.remote.acker());
            add(terms[ackers + 1], edge, edge.usual.machine(), edge.remote.machine());
        }
        return terms;
    }

    /** A batch that is already packed is sent like an unbatched message. */
    private static void addSent(double[] x, EdgeTraffic edge) {
        if (edge.isFurther) {
            x[1] += edge.tuples * edge.usual.sender().singleNanos() / edge.rows;
            x[4] += edge.tuples * edge.remote.sender().nanos(edge.rows);
        } else {
            add(x, edge, edge.usual.sender(), edge.remote.sender());
        }
    }

    private static void add(double[] x, EdgeTraffic edge, PartyCost usual, PartyCost remote) {
        // A batch of hardly more than one row costs as much as a message, as in the model.
        if (usual.nanos(edge.rows) >= usual.singleNanos()) {
            x[1] += edge.tuples * usual.singleNanos();
        } else {
            x[2] += edge.tuples * usual.batchNanos() / edge.rows;
            x[3] += edge.tuples * usual.rowNanos();
        }
        x[4] += edge.tuples * remote.nanos(edge.rows);
    }
}
