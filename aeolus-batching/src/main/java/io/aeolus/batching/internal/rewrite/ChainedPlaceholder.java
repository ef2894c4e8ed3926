// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.rewrite;

import io.aeolus.batching.internal.idle.IdleTasks;
import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;

/** Takes the place of a chained bolt in Storm's topology, so that task ids and contexts stay the same. Receives no input, except ticks. */
final class ChainedPlaceholder extends BaseRichBolt {

    private static final long serialVersionUID = 1L;

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        // The bolt's code runs in the tasks of the head of its chain.
        IdleTasks.ofThisThread().markAsPlaceholder();
    }

    @Override
    public void execute(Tuple input) {
        // A topology may set ticks for all bolts.
    }

    /** The rewritten topology declares the streams of the bolt. */
    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
