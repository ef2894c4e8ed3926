// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.topology;

import com.codahale.metrics.Counter;
import io.aeolus.sentiment.language.Filter;
import io.aeolus.sentiment.language.Filtered;
import java.util.EnumMap;
import java.util.Map;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Tuple;

/** Keeps English tweets. Counts dropped lines in metrics, by reason. */
final class FilterBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    private transient Filter filter;
    private transient TopologyContext context;
    private transient Map<Filtered.Reason, Counter> dropped;

    @SuppressWarnings("NullAway.Init") // set by prepare
    FilterBolt() {}

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext taskContext) {
        context = taskContext;
        filter = new Filter();
        dropped = new EnumMap<>(Filtered.Reason.class);
    }

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        Filtered filtered = filter.apply(input.getLong(0), input.getString(1));
        if (filtered instanceof Filtered.Kept kept) {
            collector.emit(TweetTuple.of(kept.tweet()));
        } else if (filtered instanceof Filtered.Dropped drop) {
            dropped.computeIfAbsent(drop.reason(), reason -> context.registerCounter("dropped-" + reason.label()))
                    .inc();
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(TweetTuple.FIELDS);
    }
}
