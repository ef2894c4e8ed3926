// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.advise;

import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.PlanDocument;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cli.internal.advise.Advice.Answer;
import io.aeolus.cli.internal.advise.Advice.ComponentAdvice;
import io.aeolus.cli.internal.advise.Advice.Means;
import io.aeolus.cli.internal.advise.Advice.Size;
import io.aeolus.cli.internal.advise.Advice.StreamAdvice;
import io.aeolus.cli.internal.advise.Advice.Verdict;
import io.aeolus.cli.internal.advise.Proposals.Proposal;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.DeployedTopology;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.ProfileRemarks;
import io.aeolus.monitor.RunningLoad;
import io.aeolus.monitor.Thresholds;
import io.aeolus.optimizer.Explanation;
import io.aeolus.optimizer.StreamChoice;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Compares a running topology with the best plans for its load. Immutable.
 *
 * @param goals what deployments must achieve
 * @param bounds the bounds of changes of the running topology
 */
public record Advisor(AdviceGoals goals, SizeBounds bounds) {

    /** Without bounds of the running topology. */
    public Advisor(AdviceGoals goals) {
        this(goals, SizeBounds.NONE);
    }

    /**
     * Advice with the plan to apply.
     *
     * @param plan the plan; empty unless the deployment should change
     * @param reachable the best change without another submission, if there is one
     * @param keepsUp whether the topology shows no sign of a backlog in its spouts
     */
    public record Advised(Advice advice, Optional<PlanDocument> plan, Optional<Reachable> reachable, boolean keepsUp) {}

    /**
     * A change of the running topology.
     *
     * @param reason why the change is better, in one line
     * @param isSaving whether it is better because it needs fewer executors or workers
     * @param tuplesPerSecond the rate at which it reaches the target utilization
     */
    public record Reachable(PlanDocument plan, String reason, boolean isSaving, double tuplesPerSecond) {}

    /**
     * Advises on a deployment.
     *
     * @param running the load of the running topology
     * @throws BadInputException if the goals do not fit the topology; the message names the option
     */
    public Advised advise(RunningLoad running, DeployedTopology now) throws BadInputException {
        Profile profile = running.profile();
        Map<String, ComponentLoad> loads = ComponentLoad.of(running);
        RequiredRate required = RequiredRate.of(profile, goals, loads);
        Optional<String> missing = tooLittle(profile, now);
        if (missing.isPresent()) {
            return unknown(running, now, required, missing.get());
        }
        Proposals proposals;
        Proposal rebalanced;
        Optional<Proposal> resized;
        Proposal resubmitted;
        Deployment deployed;
        try {
            proposals = Proposals.of(profile, now, goals, required.tuplesPerSecond());
            deployed = proposals.present();
            rebalanced = proposals.rebalanced();
            resized = proposals.resized();
            resubmitted = proposals.resubmitted();
        } catch (BadInputException e) {
            String message = String.valueOf(e.getMessage());
            if (message.startsWith("--")) {
                throw e;
            }
            return unknown(running, now, required, message);
        }
        Optional<String> doubt = Proposals.doubt(rebalanced.computed(), required);
        if (doubt.isPresent()) {
            return unknown(running, now, required, doubt.get());
        }
        Decision decision = new Decision(required.tuplesPerSecond(), goals.targetUtilization(), goals.minGain());
        Proposal reachable = bounded(decision, deployed, proposals, reachable(decision, deployed, rebalanced, resized));
        Decision.Outcome ofRunning = decision.between(deployed, reachable.deployment());
        Choice choice = choice(decision, deployed, reachable, resubmitted);
        Advice advice = new Advice(
                now.name(),
                choice.verdict,
                load(profile, required),
                Optional.of(new Advice.Deployments(deployed, reachable.deployment(), resubmitted.deployment())),
                components(profile, now, loads, choice.proposal),
                choice.proposal.map(Advisor::streams).orElse(List.of()),
                remarks(profile, resubmitted));
        return new Advised(
                advice,
                choice.proposal.map(Proposal::plan),
                ofRunning.isChange()
                        ? Optional.of(new Reachable(
                                reachable.plan(),
                                ofRunning.reason(),
                                ofRunning.isSaving(),
                                goals.targetUtilization()
                                        * reachable.deployment().load().capacity()))
                        : Optional.empty(),
                required.isPresentInput());
    }

    /** Returns the better change of a running topology. Batches change without an interruption, so executors must be clearly better. */
    private static Proposal reachable(
            Decision decision, Deployment deployed, Proposal rebalanced, Optional<Proposal> resized) {
        return resized.filter(
                        other -> decision.between(deployed, other.deployment()).isChange())
                .filter(other -> !decision.between(other.deployment(), rebalanced.deployment())
                        .isChange())
                .orElse(rebalanced);
    }

    /** Returns a change for more throughput within the bounds if it is then still better than no change; other changes stay as advised. */
    private Proposal bounded(Decision decision, Deployment deployed, Proposals proposals, Proposal change)
            throws BadInputException {
        Decision.Outcome outcome = decision.between(deployed, change.deployment());
        if (!outcome.isChange() || outcome.isSaving()) {
            return change;
        }
        Proposal bounded = proposals.bounded(change, bounds);
        return decision.between(deployed, bounded.deployment()).isChange() ? bounded : change;
    }

    /** A verdict with the proposal to apply, if any. */
    private record Choice(Verdict verdict, Optional<Proposal> proposal) {}

    /** A resubmission must be clearly better than a rebalance, or than the present deployment if a rebalance gains nothing. */
    private static Choice choice(Decision decision, Deployment deployed, Proposal rebalanced, Proposal resubmitted) {
        Decision.Outcome ofRebalance = decision.between(deployed, rebalanced.deployment());
        Deployment base = ofRebalance.isChange() ? rebalanced.deployment() : deployed;
        Decision.Outcome ofResubmit = decision.between(deployed, resubmitted.deployment());
        if (decision.between(base, resubmitted.deployment()).isChange()) {
            return new Choice(
                    new Verdict(Answer.CHANGE, Optional.of(Means.RESUBMIT), ofResubmit.reason()),
                    Optional.of(resubmitted));
        }
        if (ofRebalance.isChange()) {
            return new Choice(
                    new Verdict(Answer.CHANGE, Optional.of(Means.REBALANCE), ofRebalance.reason()),
                    Optional.of(rebalanced));
        }
        return new Choice(new Verdict(Answer.KEEP, Optional.empty(), ofResubmit.reason()), Optional.empty());
    }

    /** Returns why the profile does not allow advice, in one line. */
    private static Optional<String> tooLittle(Profile profile, DeployedTopology now) {
        if (!profile.problems().isEmpty()) {
            return Optional.of(profile.problems().get(0));
        }
        double seconds = profile.window().measuredSeconds();
        double tuples = profile.totals().rowsPerSecond().orElse(0) * seconds;
        if (tuples < Thresholds.MIN_TUPLES) {
            return Optional.of("the spouts emitted %.0f tuples in %.0f s, fewer than %d: use a longer --window"
                    .formatted(tuples, seconds, Thresholds.MIN_TUPLES));
        }
        for (ComponentProfile component : profile.components()) {
            DeployedTopology.Component deployed = now.components().get(component.id());
            if (deployed != null && component.runsIn().isEmpty() && deployed.executors() != component.parallelism()) {
                return Optional.of(
                        "'%s' had %d executors in the measured time and has %d now: the topology was rebalanced"
                                .formatted(component.id(), component.parallelism(), deployed.executors()));
            }
        }
        return Optional.empty();
    }

    private Advised unknown(RunningLoad running, DeployedTopology now, RequiredRate required, String reason) {
        Profile profile = running.profile();
        return new Advised(
                new Advice(
                        now.name(),
                        new Verdict(Answer.UNKNOWN, Optional.empty(), reason),
                        load(profile, new RequiredRate(OptionalDouble.empty(), "unknown", false)),
                        Optional.empty(),
                        components(profile, now, ComponentLoad.of(running), Optional.empty()),
                        List.of(),
                        List.copyOf(profile.doubts())),
                Optional.empty(),
                Optional.empty(),
                required.isPresentInput());
    }

    private Advice.Load load(Profile profile, RequiredRate required) {
        return new Advice.Load(
                profile.window().measuredSeconds(),
                profile.totals().rowsPerSecond(),
                required.tuplesPerSecond(),
                required.reason(),
                goals.targetUtilization(),
                goals.lag().map(lag -> OptionalLong.of(lag.tuples())).orElse(OptionalLong.empty()));
    }

    private static List<ComponentAdvice> components(
            Profile profile, DeployedTopology now, Map<String, ComponentLoad> loads, Optional<Proposal> proposal) {
        List<ComponentAdvice> all = new ArrayList<>();
        for (ComponentProfile component : profile.components()) {
            String id = component.id();
            Size present = Optional.ofNullable(now.components().get(id))
                    .map(deployed -> new Size(deployed.executors(), deployed.tasks()))
                    .orElse(new Size(component.parallelism(), component.tasks()));
            Optional<ComponentPlan> planned =
                    proposal.map(best -> best.plan().plan().components().get(id));
            all.add(new ComponentAdvice(
                    id,
                    component.kind(),
                    present,
                    planned.map(plan -> new Size(plan.parallelism(), plan.tasks()))
                            .orElse(present),
                    Objects.requireNonNull(loads.get(id)),
                    utilization(proposal, id),
                    proposal.flatMap(best -> head(best, id))));
        }
        return all;
    }

    private static OptionalDouble utilization(Optional<Proposal> proposal, String id) {
        return proposal.stream()
                .flatMap(best -> Optional.ofNullable(
                        best.deployment().load().utilization().get(id))
                        .stream())
                .mapToDouble(share -> share)
                .findFirst();
    }

    private static Optional<String> head(Proposal proposal, String id) {
        return proposal.plan().plan().chains().entrySet().stream()
                .filter(chain -> chain.getValue().contains(id))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    private static List<StreamAdvice> streams(Proposal proposal) {
        List<StreamAdvice> streams = new ArrayList<>();
        for (StreamChoice stream : proposal.computed().explanation().streams()) {
            Optional<StreamPlan> planned = proposal.plan().plan().streams().stream()
                    .filter(one -> one.producer().equals(stream.producer())
                            && one.stream().equals(stream.stream()))
                    .findFirst();
            int batchSize = planned.map(StreamPlan::batchSize).orElse(1);
            List<String> chained = planned.map(StreamPlan::chained).orElse(List.of());
            if (batchSize != stream.profiledBatchSize() || !chained.isEmpty()) {
                streams.add(new StreamAdvice(
                        stream.producer(), stream.stream(), stream.profiledBatchSize(), batchSize, chained));
            }
        }
        return streams;
    }

    private static List<String> remarks(Profile profile, Proposal best) {
        Set<String> remarks = new LinkedHashSet<>(profile.doubts());
        remarks.addAll(ProfileRemarks.of(profile));
        Explanation explanation = best.computed().explanation();
        remarks.addAll(explanation.skew());
        remarks.addAll(explanation.remarks());
        return List.copyOf(remarks);
    }
}
