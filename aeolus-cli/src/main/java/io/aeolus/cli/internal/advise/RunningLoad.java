// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.advise;

import io.aeolus.monitor.Profile;
import java.util.Map;

/**
 * The load of a running topology.
 *
 * @param profile the work of its components
 * @param completeMillis mean time from the emit of a tuple to its ack, by spout; without spouts whose tuples are not acked
 */
public record RunningLoad(Profile profile, Map<String, Double> completeMillis) {

    public RunningLoad {
        completeMillis = Map.copyOf(completeMillis);
    }
}
