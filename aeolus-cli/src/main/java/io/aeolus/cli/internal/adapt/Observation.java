// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.adapt;

import java.time.Instant;
import java.util.Optional;

/**
 * A topology in a period.
 *
 * @param lastChange when its batches were last changed, or when its youngest worker started, whichever is later
 * @param proposal the advised change; empty if the setting should stay
 * @param verdict the advice in one line
 */
public record Observation(
        Instant at, Setting present, Load load, Instant lastChange, Optional<Proposal> proposal, String verdict) {

    /**
     * The measured load.
     *
     * @param noise the relative difference between rates that is not significant
     * @param keepsUp whether the topology shows no sign of a backlog in its spouts
     * @param isWarm whether all workers have run for long enough to show their usual rate
     * @param isAllAcked whether tuples in flight are replayed if a worker restarts
     */
    public record Load(double tuplesPerSecond, double noise, boolean keepsUp, boolean isWarm, boolean isAllAcked) {}

    /**
     * An advised change.
     *
     * @param reason why it is better, in one line
     * @param isSaving whether it is better because it needs fewer executors or workers
     * @param tuplesPerSecond the rate at which it reaches the target utilization
     */
    public record Proposal(Setting target, String reason, boolean isSaving, double tuplesPerSecond) {}
}
