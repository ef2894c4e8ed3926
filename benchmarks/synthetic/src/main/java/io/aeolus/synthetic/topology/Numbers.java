package io.aeolus.synthetic.topology;

import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;

/** The source that all topologies have: the rows' numbers, and a stream that says when they are over. */
final class Numbers {

    /** The spout's name. */
    static final String ID = "numbers";

    /** The stream of the end: a tuple of each spout task. */
    static final String END = "end";

    static final Fields ROW = new Fields("row");
    static final Fields END_FIELDS = new Fields("spouttask");

    private Numbers() {}

    /** Whether a tuple says that a spout task has come to its end. */
    static boolean isEnd(Tuple tuple) {
        return tuple.getSourceStreamId().equals(END);
    }
}
