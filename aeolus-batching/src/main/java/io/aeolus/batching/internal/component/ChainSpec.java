// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import org.apache.storm.task.IBolt;

/**
 * The components whose code runs in the tasks of another component. Serialized with the wrapper of the head. Immutable.
 *
 * @param members the chained bolts, each after its producers
 * @param consumers the chained consumers of each component, by component and stream
 * @param received the bolt for which the head receives a stream from outside of the chain, by producer and stream
 */
public record ChainSpec(
        List<Member> members,
        Map<String, Map<String, List<String>>> consumers,
        Map<String, Map<String, String>> received)
        implements Serializable {

    /** A component that runs alone. */
    public static final ChainSpec NONE = new ChainSpec(List.of(), Map.of(), Map.of());

    public record Member(String id, IBolt bolt) implements Serializable {}

    boolean isEmpty() {
        return members.isEmpty();
    }

    Map<String, List<String>> consumers(String component) {
        return consumers.getOrDefault(component, Map.of());
    }
}
