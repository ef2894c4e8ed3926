// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import java.util.Map;

/**
 * The load of a running topology.
 *
 * @param completeMillis mean time from the emit of a tuple to its ack, by spout; without spouts whose tuples are not acked
 */
public record RunningLoad(Profile profile, Map<String, Double> completeMillis) {

    public RunningLoad {
        completeMillis = Map.copyOf(completeMillis);
    }
}
