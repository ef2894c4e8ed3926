// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.advise;

import io.aeolus.monitor.Bottleneck;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.Amounts;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/**
 * The rate that a topology must sustain.
 *
 * @param tuplesPerSecond spout tuples per second; empty if unknown, because the spouts may have more input than the topology processes
 * @param reason the origin of the rate, or why it is unknown, in a few words
 * @param isPresentInput whether the topology processes all input of the spouts at present
 */
record RequiredRate(OptionalDouble tuplesPerSecond, String reason, boolean isPresentInput) {

    /** Tuples in flight above this share of {@code topology.max.spout.pending} hold up the spouts. */
    private static final double FULL_PENDING = 0.8;

    /**
     * With fewer tuples in flight than this share of {@code topology.max.spout.pending}, and of the tuples that fill a receive queue, spouts wait
     * for input: with more input they would emit more.
     */
    private static final double FREE = 0.5;

    /** A task is saturated above this utilization, whatever the target. */
    private static final double FULLY_BUSY = 0.97;

    /** Storm's default. */
    private static final int RECEIVE_QUEUE = 32_768;

    /** Storm's default. */
    private static final int MESSAGE_TIMEOUT_SECONDS = 30;

    /**
     * Derives the rate from the load.
     *
     * @param loads the measured loads, by component id
     */
    static RequiredRate of(Profile profile, AdviceGoals goals, Map<String, ComponentLoad> loads) {
        double present = profile.totals().rowsPerSecond().orElse(0);
        Optional<String> backlog =
                haveSpoutsRoom(profile, loads) ? Optional.empty() : backlog(profile, loads, saturation(goals));
        if (goals.rate().isPresent()) {
            return new RequiredRate(goals.rate(), "--rate", backlog.isEmpty());
        }
        if (goals.lag().isPresent()) {
            AdviceGoals.ConsumerLag lag = goals.lag().get();
            String reason = "the present rate, and the lag of %s tuples within %d s"
                    .formatted(
                            Amounts.count((double) lag.tuples()), lag.catchUp().toSeconds());
            return new RequiredRate(OptionalDouble.of(present + lag.tuplesPerSecond()), reason, backlog.isEmpty());
        }
        return backlog.isPresent()
                ? new RequiredRate(OptionalDouble.empty(), backlog.get(), false)
                : new RequiredRate(OptionalDouble.of(present), "the present rate", true);
    }

    /** Returns the utilization of a saturated task. A plan for the target utilization keeps its tasks below it. */
    private static double saturation(AdviceGoals goals) {
        double highest = Math.min(FULLY_BUSY, goals.targetUtilization() * (1 + goals.minGain()));
        return Math.max(Bottleneck.SATURATED_TASK, highest);
    }

    /** Returns the sign of a backlog that a topology shows, in a few words. */
    private static Optional<String> backlog(Profile profile, Map<String, ComponentLoad> loads, double saturation) {
        Optional<Map.Entry<String, ComponentLoad>> busiest = loads.entrySet().stream()
                .filter(entry -> entry.getValue().utilization().orElse(0) >= saturation)
                .max(Comparator.comparingDouble(
                        entry -> entry.getValue().utilization().orElse(0)));
        if (busiest.isPresent()) {
            return Optional.of("'%s' is saturated".formatted(busiest.get().getKey()));
        }
        int perTask = maxPending(profile);
        return profile.components().stream()
                .filter(component -> component.kind() == Kind.SPOUT && perTask > 0)
                .filter(component -> isPendingFull(profile, component, perTask, loads))
                .map(component -> "'%s' has as many tuples in flight as topology.max.spout.pending allows"
                        .formatted(component.id()))
                .findFirst();
    }

    private static int maxPending(Profile profile) {
        return ObjectReader.getInt(profile.config().get(Config.TOPOLOGY_MAX_SPOUT_PENDING), 0);
    }

    private static boolean isPendingFull(
            Profile profile, ComponentProfile spout, int perTask, Map<String, ComponentLoad> loads) {
        return inFlight(profile, spout, loads).orElse(0) >= FULL_PENDING * perTask * spout.tasks();
    }

    private static OptionalDouble inFlight(Profile profile, ComponentProfile spout, Map<String, ComponentLoad> loads) {
        OperatorProfile operator = spout.operator();
        if (operator.calls() + operator.acked() + operator.failed() == 0 && coversTimeouts(profile)) {
            return OptionalDouble.of(0);
        }
        return Objects.requireNonNull(loads.get(spout.id())).inFlight();
    }

    /** Whether each tuple that was in flight at the start has been acked or has failed: Storm fails a tuple after one to two timeouts. */
    private static boolean coversTimeouts(Profile profile) {
        int timeout = ObjectReader.getInt(
                profile.config().get(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS), MESSAGE_TIMEOUT_SECONDS);
        return Math.ceil(profile.window().measuredSeconds()) >= 2 * timeout;
    }

    /**
     * Returns whether {@code topology.max.spout.pending} and the receive queues would allow far more tuples in flight, which a backlog would use.
     * Without full receive queues, Storm does not hold up producers.
     */
    private static boolean haveSpoutsRoom(Profile profile, Map<String, ComponentLoad> loads) {
        int perTask = maxPending(profile);
        if (perTask == 0 || !profile.isAllAcked()) {
            return false;
        }
        double all = 0;
        for (ComponentProfile spout : profile.components()) {
            if (spout.kind() == Kind.SPOUT) {
                double inFlight = inFlight(profile, spout, loads).orElse(Double.MAX_VALUE);
                if (inFlight >= FREE * perTask * spout.tasks()) {
                    return false;
                }
                all += inFlight;
            }
        }
        return all < FREE * tuplesToFillQueue(profile);
    }

    /** Returns the smallest number of spout tuples in flight that fills the receive queue of an executor. */
    private static double tuplesToFillQueue(Profile profile) {
        int messages =
                ObjectReader.getInt(profile.config().get(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE), RECEIVE_QUEUE);
        double emitted =
                profile.totals().rowsPerSecond().orElse(0) * profile.window().measuredSeconds();
        return profile.components().stream()
                .filter(component -> component.kind() == Kind.BOLT)
                .mapToDouble(bolt -> messages
                        * rowsPerMessage(profile, bolt)
                        / Math.max(1, bolt.operator().calls() / Math.max(1, emitted)))
                .min()
                .orElse(Double.MAX_VALUE);
    }

    private static double rowsPerMessage(Profile profile, ComponentProfile bolt) {
        return bolt.inputs().stream()
                .mapToDouble(input -> isBatched(profile, input.producer(), input.stream())
                        ? profile.rowsPerBatch().getOrDefault(input.producer(), 1.0)
                        : 1)
                .min()
                .orElse(1);
    }

    private static boolean isBatched(Profile profile, String producer, String stream) {
        return profile.runningBatches().stream()
                .anyMatch(plan ->
                        plan.producer().equals(producer) && plan.stream().equals(stream));
    }
}
