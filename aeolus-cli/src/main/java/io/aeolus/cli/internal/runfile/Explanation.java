package io.aeolus.cli.internal.runfile;

import io.aeolus.optimizer.OptimizedPlan;
import java.util.List;

/**
 * How a plan came about that was computed.
 *
 * @param limit what keeps it from being faster
 * @param components what was decided for each component
 * @param streams what was decided for each stream
 * @param remarks what the user should know, a line each
 */
public record Explanation(String limit, List<Component> components, List<Stream> streams, List<String> remarks) {

    public Explanation {
        components = List.copyOf(components);
        streams = List.copyOf(streams);
        remarks = List.copyOf(remarks);
    }

    /**
     * A component.
     *
     * @param id its id
     * @param utilisation part of the time in which its busiest task is expected to be busy
     * @param boundBy what bounds its dop, a few words
     * @param reason the same in one line
     */
    public record Component(String id, double utilisation, String boundBy, String reason) {}

    /**
     * A stream.
     *
     * @param producer the component that emits it
     * @param stream its id
     * @param meanRows rows expected in a batch
     * @param boundBy what bounds the batch size, a few words
     * @param reason the same in one line
     */
    public record Stream(String producer, String stream, double meanRows, String boundBy, String reason) {}

    /** What there is to say of a plan, as the file has it. */
    public static Explanation of(OptimizedPlan plan) {
        return new Explanation(
                plan.limit(),
                plan.components().stream()
                        .map(component -> new Component(
                                component.id(), component.utilisation(), component.boundBy(), component.reason()))
                        .toList(),
                plan.streams().stream()
                        .map(stream -> new Stream(
                                stream.producer(),
                                stream.stream(),
                                stream.meanRows(),
                                stream.boundBy(),
                                stream.reason()))
                        .toList(),
                plan.remarks());
    }
}
