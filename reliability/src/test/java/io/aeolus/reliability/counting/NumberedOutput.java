// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability.counting;

import com.codahale.metrics.Counter;
import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Forwards the rows of a bolt's task: numbers them for the order check of the result, and counts them. Not thread-safe. */
final class NumberedOutput {

    /** The fields of the rows. */
    static final Fields FIELDS = new Fields("id", "incarnation", "sequence");

    private final OutputCollector collector;
    private final Counter calls;
    private final long incarnation;
    private long sequence;

    NumberedOutput(Map<String, Object> settings, TopologyContext context, OutputCollector collector) {
        this.collector = collector;
        calls = context.registerCounter(CountingTopology.CALLS);
        incarnation = ProgressFile.of(settings).nextIncarnation();
    }

    /** Emits the id of a row, anchored to the row. */
    void forward(Tuple row) {
        calls.inc();
        collector.emit(row, new Values(row.getLong(0), incarnation, sequence++));
    }
}
