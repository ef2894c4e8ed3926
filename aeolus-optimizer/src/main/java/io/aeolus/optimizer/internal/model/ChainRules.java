// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Which operators of a topology can be chained. A refusal names the reason in a few words.
 *
 * @param operators the rules of each operator
 */
public record ChainRules(List<Rule> operators) {

    /** Nothing can be chained. */
    public static final ChainRules NONE = new ChainRules(List.of());

    /**
     * The rules of one operator.
     *
     * @param memberRefusal why the code of the operator cannot run in another operator's tasks; empty if it can
     * @param headRefusal why the tasks of the operator cannot run other operators' code; empty if they can
     * @param oneTaskReason why the operator can be chained only if the chain has one task, such as "fields grouping"; empty if it can be
     *     chained with any number of tasks
     */
    public record Rule(Optional<String> memberRefusal, Optional<String> headRefusal, Optional<String> oneTaskReason) {}

    public ChainRules {
        operators = List.copyOf(operators);
    }

    /** No chains, with the operators whose chain must have one task. */
    public Chains none() {
        return chains(new BitSet());
    }

    /** Chains of some operators. */
    Chains chains(BitSet members) {
        BitSet needOneTask = new BitSet();
        for (int v = 0; v < operators.size(); v++) {
            needOneTask.set(v, operators.get(v).oneTaskReason().isPresent());
        }
        return new Chains(members, needOneTask);
    }

    /** The operators whose code can be chained; producers first. */
    public int[] candidates(FlowGraph graph) {
        return IntStream.of(graph.order)
                .filter(v -> v < operators.size() && refusal(graph, v).isEmpty())
                .toArray();
    }

    private Optional<String> refusal(FlowGraph graph, int v) {
        return graph.hasNoInput(v) || v >= operators.size()
                ? Optional.of("the profile does not show whether it can be chained")
                : operators.get(v).memberRefusal();
    }

    /** Chains all operators that can be chained if the heads keep their parallelism. */
    public Chains withDeclaredParallelism(FlowGraph graph) {
        Builder builder = new Builder(graph);
        BitSet members = new BitSet();
        for (int v : candidates(graph)) {
            if (builder.canRunWithHead(v)) {
                builder.add(v);
                members.set(v);
            }
        }
        return chains(members);
    }

    /** Whether a topology can have given chains. */
    public boolean allow(FlowGraph graph, Chains chains) {
        return chains.isEmpty() || new Builder(graph).addAll(chains);
    }

    /** Builds chains, producers first. */
    public Builder builder(FlowGraph graph) {
        return new Builder(graph);
    }

    /** Adds operators to chains in topological order, and checks the rules. Not thread-safe. */
    public final class Builder {

        private final FlowGraph graph;
        private final int[] head;
        private final ParallelismLimit[] limit;

        private Builder(FlowGraph graph) {
            this.graph = graph;
            this.head = IntStream.range(0, graph.operators).toArray();
            this.limit = new ParallelismLimit[graph.operators];
            for (int v = 0; v < limit.length; v++) {
                limit[v] = graph.operator(v).limit();
            }
        }

        private boolean addAll(Chains chains) {
            for (int v : graph.order) {
                if (chains.isMember(v) && add(v).isPresent()) {
                    return false;
                }
            }
            return true;
        }

        /** Why an operator cannot be chained to its producers, whose chains are known; empty if it can. */
        public Optional<String> refusal(int v) {
            Optional<String> own = ChainRules.this.refusal(graph, v);
            if (own.isPresent()) {
                return own;
            }
            int h = chainOf(v);
            Optional<String> outside = outsideRefusal(v, h);
            if (outside.isPresent()) {
                return outside;
            }
            Rule ofHead = operators.get(h);
            if (ofHead.headRefusal().isPresent()) {
                return Optional.of("'" + graph.operator(h).id() + "' cannot run other components: "
                        + ofHead.headRefusal().get());
            }
            Optional<String> oneTask = operators.get(v).oneTaskReason();
            int least = limit[h].tasks(limit[h].min());
            if (oneTask.isPresent() && least > 1) {
                return Optional.of("its " + oneTask.get()
                        + " needs a chain with one task, but this chain needs at least " + least + " tasks");
            }
            return merged(v, h).isPresent()
                    ? Optional.empty()
                    : Optional.of("'%s' needs %s, but '%s' needs %s"
                            .formatted(
                                    graph.operator(v).id(),
                                    text(graph.operator(v).limit()),
                                    graph.operator(h).id(),
                                    text(limit[h])));
        }

        /** The head of the chain that an operator with inputs can join. */
        int chainOf(int v) {
            return graph.lastHead(v, head).orElseThrow();
        }

        /** Why the head of a chain cannot receive an operator's inputs from other chains; empty if it can. */
        private Optional<String> outsideRefusal(int v, int h) {
            for (int e : graph.inEdges[v]) {
                if (head[graph.edgeProducer[e]] == h) {
                    continue;
                }
                String producer = graph.operator(graph.edgeProducer[e]).id();
                if (graph.hasNoInput(h)) {
                    return Optional.of("it also consumes '" + producer + "', and a spout cannot receive tuples for it");
                }
                if (operators.get(graph.edgeProducer[e]).headRefusal().isPresent()) {
                    return Optional.of("it also consumes '" + producer + "', which may not be wrappable");
                }
                int s = graph.edgeStream[e];
                for (int other = graph.streamStart[s]; other < graph.streamStart[s + 1]; other++) {
                    int w = graph.edgeConsumer[other];
                    if (w != v && head[w] == h) {
                        return Optional.of(
                                "'" + graph.operator(w).id() + "' in the same chain also consumes '" + producer + "'");
                    }
                }
            }
            return Optional.empty();
        }

        /** Chains an operator to its producers; returns why it cannot be chained, and leaves it alone then. */
        public Optional<String> add(int v) {
            Optional<String> refusal = refusal(v);
            if (refusal.isEmpty()) {
                int h = chainOf(v);
                limit[h] = merged(v, h).orElseThrow();
                head[v] = h;
            }
            return refusal;
        }

        private Optional<ParallelismLimit> merged(int v, int h) {
            ParallelismLimit own = graph.operator(v).limit();
            Optional<ParallelismLimit> both = limit[h].and(own).filter(one -> limit[h].fixedTasks() <= own.max());
            return operators.get(v).oneTaskReason().isEmpty()
                    ? both
                    : both.flatMap(one -> one.and(ParallelismLimit.exactly(1, ParallelismLimit.Reason.CHAINED)));
        }

        private boolean canRunWithHead(int v) {
            if (refusal(v).isPresent()) {
                return false;
            }
            int h = chainOf(v);
            int tasks = graph.operator(h).parallelism();
            return merged(v, h)
                    .filter(allowed -> allowed.min() <= tasks && tasks <= allowed.max())
                    .isPresent();
        }

        /** The numbers of tasks of the chain of a head. */
        ParallelismLimit limit(int v) {
            return limit[v];
        }

        /** The head of an operator's chain. */
        public int head(int v) {
            return head[v];
        }

        /** The highest number of tasks of the chain of a head if an operator joins it. */
        public int maxTasksWith(int v) {
            return merged(v, chainOf(v)).map(ParallelismLimit::max).orElse(1);
        }

        private static String text(ParallelismLimit limit) {
            int least = limit.tasks(limit.min());
            int most = limit.tasks(limit.max());
            String number = least == most ? "" + most : least + " to " + most;
            return number + (most == 1 ? " task" : " tasks");
        }
    }
}
