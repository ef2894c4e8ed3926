package io.aeolus.optimizer;

import java.util.ArrayList;
import java.util.List;

/**
 * How a plan came about.
 *
 * @param limit what keeps the plan from being faster, a few words
 * @param components the choices for each component
 * @param streams the choices for each stream
 * @param skew operators that their hottest key bounds, a line each with the highest rate that the operator can reach
 * @param remarks remarks for the user, a line each
 */
public record Explanation(
        String limit,
        List<ComponentChoice> components,
        List<StreamChoice> streams,
        List<String> skew,
        List<String> remarks) {

    public Explanation {
        components = List.copyOf(components);
        streams = List.copyOf(streams);
        skew = List.copyOf(skew);
        remarks = List.copyOf(remarks);
    }

    /** The same with one more remark. */
    Explanation with(String remark) {
        List<String> more = new ArrayList<>(remarks);
        more.add(remark);
        return new Explanation(limit, components, streams, skew, more);
    }

    /** The reasons for all choices, the limit and the remarks, a line each. */
    public List<String> lines(LayoutChoice layout) {
        List<String> lines = new ArrayList<>();
        components.forEach(component -> lines.add(component.reason()));
        streams.forEach(stream -> lines.add(stream.reason()));
        if (!layout.reason().isEmpty()) {
            lines.add(layout.reason());
        }
        lines.add("bounded by: " + limit);
        lines.addAll(skew);
        lines.addAll(remarks);
        return lines;
    }
}
