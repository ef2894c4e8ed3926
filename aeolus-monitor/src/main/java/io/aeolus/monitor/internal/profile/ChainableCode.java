// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.ChainRefusals;
import io.aeolus.monitor.ComponentProfile.Chaining;
import java.util.Optional;
import org.apache.storm.generated.StormTopology;

/** Finds out from the code of a component whether the component can be chained. */
public final class ChainableCode {

    private ChainableCode() {}

    /** Returns whether a component can be chained; empty if its classes cannot be loaded. */
    public static Optional<Chaining> of(StormTopology topology, String id) {
        try {
            ChainRefusals refusals = Aeolus.chainRefusals(topology, id);
            return Optional.of(new Chaining(refusals.asHead(), refusals.asMember()));
        } catch (RuntimeException | LinkageError e) {
            return Optional.empty();
        }
    }
}
