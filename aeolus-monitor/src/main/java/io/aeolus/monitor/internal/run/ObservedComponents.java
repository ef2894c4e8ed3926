// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.run;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The spouts and bolts of a run, and the heads of the chained bolts, whose code runs in the tasks of the head. */
public record ObservedComponents(Set<String> ids, Map<String, String> chainHeads) {

    public ObservedComponents {
        ids = Set.copyOf(ids);
        chainHeads = Map.copyOf(chainHeads);
    }

    Optional<String> headOf(String component) {
        return Optional.ofNullable(chainHeads.get(component));
    }
}
