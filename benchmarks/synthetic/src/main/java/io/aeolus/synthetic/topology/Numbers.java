// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.topology;

import io.aeolus.cli.TextSpout;
import java.util.List;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** The source of all topologies: numbered rows and an end-of-input stream. */
public final class Numbers {

    /** The spout's name. */
    public static final String ID = "numbers";

    /** The end-of-input stream: a tuple of each spout task. */
    public static final String END = TextSpout.END;

    static final Fields ROW = new Fields("row");
    static final Fields END_FIELDS = new Fields("spouttask");

    /** Rows that consist of their number. */
    static final RowMaker PLAIN = new RowMaker() {

        private static final long serialVersionUID = 1L;

        @Override
        public Fields fields() {
            return ROW;
        }

        @Override
        public List<Object> row(long number) {
            return new Values(number);
        }
    };

    private Numbers() {}

    /** Returns whether a tuple is of the stream {@link #END}. */
    public static boolean isEnd(Tuple tuple) {
        return tuple.getSourceStreamId().equals(END);
    }
}
