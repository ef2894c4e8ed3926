// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.input;

import io.aeolus.batching.internal.ChainStreams;
import java.util.Optional;
import org.apache.storm.task.GeneralTopologyContext;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.TupleImpl;

/**
 * The source of tuples, as user code sees it.
 *
 * @param context the context that the tuples return: the topology as the user built it
 * @param delivered the single tuple or batch that Storm delivered; empty for tuples inside a chain
 */
public record Origin(
        String component,
        int task,
        String stream,
        Fields fields,
        GeneralTopologyContext context,
        Optional<TupleImpl> delivered) {

    /** The origin of a single tuple, or of the rows of a batch's own stream. */
    static Origin of(TupleImpl delivered, GeneralTopologyContext context) {
        return of(delivered, context, delivered.getSourceStreamId(), delivered.getFields());
    }

    /** The origin of the rows of one stream of a batch. */
    static Origin of(TupleImpl delivered, GeneralTopologyContext context, String stream, Fields fields) {
        String sender = delivered.getSourceComponent();
        int task = delivered.getSourceTask();
        return ChainStreams.source(stream)
                .map(source -> new Origin(
                        source.component(),
                        counterpart(context, sender, task, source.component()),
                        source.stream(),
                        fields,
                        context,
                        Optional.of(delivered)))
                .orElseGet(() -> new Origin(sender, task, stream, fields, context, Optional.of(delivered)));
    }

    /** The task of a chained component whose code runs in a task of the head: the task with the same index. */
    private static int counterpart(GeneralTopologyContext context, String head, int task, String member) {
        return context.getComponentTasks(member)
                .get(context.getComponentTasks(head).indexOf(task));
    }
}
