// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.search;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.internal.fit.PendingLimit;
import io.aeolus.optimizer.internal.model.ChainRules;
import io.aeolus.optimizer.internal.model.Chains;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.probe.Nanos;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/** Converts plans between the model's indexes and Storm's components and streams. */
public final class PlanConverter {

    private final Problem problem;
    private final Names names;

    /** Converts plans of one topology. */
    public PlanConverter(Problem problem) {
        this.problem = problem;
        this.names = new Names(problem.unchained());
    }

    /** The plan for Storm, with all components, and the batched or chained streams. Chained components have the tasks of their head. */
    public BatchingPlan toStorm(Plan plan, int[] tasks) {
        CostModel model = problem.unchained();
        Map<String, ComponentPlan> components = new LinkedHashMap<>();
        for (int v = 0; v < tasks.length; v++) {
            int head = problem.topology().head(v);
            components.put(model.operator(v).id(), new ComponentPlan(plan.parallelism(head), tasks[head]));
        }
        List<StreamPlan> streams = new ArrayList<>();
        for (int s = 0; s < model.streams().size(); s++) {
            List<String> chained = problem.chainedConsumers(s);
            if (plan.batchSize(s) > 1 || !chained.isEmpty()) {
                streams.add(new StreamPlan(
                        model.operator(model.stream(s).producer()).id(),
                        model.stream(s).id(),
                        plan.batchSize(s),
                        Duration.ofMillis(Math.round(plan.lingerNanos(s) / Nanos.PER_MILLI)),
                        chained));
            }
        }
        return new BatchingPlan(components, streams);
    }

    /**
     * The plan for the model, in a problem with the chains of the plan. Throws a {@code BadInputException} if the plan does not fit the profile,
     * or chains a component to only some of its inputs from a chain.
     */
    static Candidate candidate(Problem problem, ChainRules rules, BatchingPlan plan, PendingLimit limit)
            throws BadInputException {
        Problem chained = problem.withChains(new PlanConverter(problem).chains(rules, plan));
        PlanConverter converter = new PlanConverter(chained);
        converter.checkInputs(plan);
        return new Candidate(chained, converter.toModel(plan, limit));
    }

    private Chains chains(ChainRules rules, BatchingPlan plan) throws BadInputException {
        Chains chains = rules.none();
        for (StreamPlan stream : plan.streams()) {
            int s = stream(stream);
            for (String id : stream.chained()) {
                int v = operator(id);
                if (problem.unchained().stream(s).edges().stream().noneMatch(edge -> edge.consumer() == v)) {
                    throw new BadInputException("'%s' does not read stream '%s' of '%s': it cannot be chained to it"
                            .formatted(id, stream.stream(), stream.producer()));
                }
                chains = chains.with(v);
            }
        }
        return chains;
    }

    /** The model needs all inputs of a chained operator from its chain to be chained. */
    private void checkInputs(BatchingPlan plan) throws BadInputException {
        Map<Integer, List<String>> planned = new HashMap<>();
        for (StreamPlan stream : plan.streams()) {
            planned.put(stream(stream), stream.chained());
        }
        for (int s = 0; s < problem.unchained().streams().size(); s++) {
            Set<String> wrong = new TreeSet<>(planned.getOrDefault(s, List.of()));
            problem.chainedConsumers(s).stream().filter(id -> !wrong.remove(id)).forEach(wrong::add);
            if (!wrong.isEmpty()) {
                String id = wrong.iterator().next();
                int head = problem.topology().head(operator(id));
                throw new BadInputException("'" + id + "' must be chained to all its inputs from the chain of '"
                        + problem.unchained().operator(head).id() + "', and to no others");
            }
        }
    }

    /**
     * The plan for the model. Components that the plan lacks keep their parallelism, streams that it lacks are unbatched. Throws a
     * {@code BadInputException} if it names a component or stream that the profile lacks.
     */
    Plan toModel(BatchingPlan plan, PendingLimit limit) throws BadInputException {
        Plan start = problem.profiledPlan();
        int[] parallelism = start.parallelisms();
        for (Map.Entry<String, ComponentPlan> component : plan.components().entrySet()) {
            int v = operator(component.getKey());
            if (!problem.topology().chains().isMember(v)) {
                parallelism[v] = component.getValue().parallelism();
            }
        }
        int[] batchSize = start.batchSizes();
        double[] lingerNanos = start.lingersNanos();
        Arrays.fill(batchSize, 1);
        for (StreamPlan stream : plan.streams()) {
            int s = stream(stream);
            batchSize[s] = problem.isChained(s) ? 1 : stream.batchSize();
            lingerNanos[s] = stream.linger().toNanos();
        }
        Plan converted = new Plan(parallelism, batchSize, lingerNanos, OptionalInt.empty());
        return new Plan(parallelism, batchSize, lingerNanos, limit.ofAllTasks(problem.sourceTasks(converted)));
    }

    private int operator(String id) throws BadInputException {
        OptionalInt found = names.operator(id);
        if (found.isEmpty()) {
            throw new BadInputException("the profile has no component '" + id + "'; components: " + names.operators()
                    + ": use a plan for the profiled topology");
        }
        return found.getAsInt();
    }

    private int stream(StreamPlan stream) throws BadInputException {
        operator(stream.producer());
        OptionalInt found = names.stream(stream.producer(), stream.stream());
        if (found.isEmpty()) {
            throw new BadInputException("the profile has no stream '" + stream.stream() + "' of '" + stream.producer()
                    + "'; streams: " + names.streams(stream.producer())
                    + ": use a plan for the profiled topology");
        }
        return found.getAsInt();
    }
}
