// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

import java.util.ArrayList;
import java.util.List;

/**
 * The reasons for a plan.
 * @param limit the bottleneck, in a few words
 * @param components the choices for components
 * @param streams the choices for streams
 * @param skew components that their hottest key limits, a line each
 * @param remarks remarks for the user, a line each
 * @param chaining for each subscription, whether and why the consumer is chained to the producer, a line each; empty without chaining
 */
public record Explanation(
        String limit,
        List<ComponentChoice> components,
        List<StreamChoice> streams,
        List<String> skew,
        List<String> remarks,
        List<String> chaining) {

    public Explanation {
        components = List.copyOf(components);
        streams = List.copyOf(streams);
        skew = List.copyOf(skew);
        remarks = List.copyOf(remarks);
        chaining = List.copyOf(chaining);
    }

    /** Returns all reasons, the bottleneck and the remarks, one line each. */
    public List<String> lines(LayoutChoice layout) {
        List<String> lines = new ArrayList<>();
        components.forEach(component -> lines.add(component.reason()));
        streams.forEach(stream -> lines.add(stream.reason()));
        lines.addAll(chaining);
        if (!layout.reason().isEmpty()) {
            lines.add(layout.reason());
        }
        lines.add("bottleneck: " + limit);
        lines.addAll(skew);
        lines.addAll(remarks);
        return lines;
    }
}
