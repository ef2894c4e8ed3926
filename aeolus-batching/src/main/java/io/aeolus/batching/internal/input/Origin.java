package io.aeolus.batching.internal.input;

import org.apache.storm.task.GeneralTopologyContext;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.TupleImpl;

/**
 * Where tuples of one delivery come from, as user code sees it.
 *
 * @param delivered what Storm delivered: the tuple, or the batch that it is a row of
 * @param shown the context that the tuples show: the topology as the user built it
 * @param stream their stream
 * @param fields the fields of the stream
 */
record Origin(TupleImpl delivered, GeneralTopologyContext shown, String stream, Fields fields) {

    /** The origin of a tuple that travelled alone, or of a batch with rows of its own stream only. */
    static Origin of(TupleImpl delivered, GeneralTopologyContext shown) {
        return new Origin(delivered, shown, delivered.getSourceStreamId(), delivered.getFields());
    }
}
