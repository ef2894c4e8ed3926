package io.aeolus.sentiment.topology;

import com.codahale.metrics.Counter;
import io.aeolus.sentiment.language.Filter;
import io.aeolus.sentiment.language.Filtered;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;

/** Keeps the tweets in English. Counts what it leaves out in metrics, by reason. */
final class FilterBolt extends BaseRichBolt {

    private static final long serialVersionUID = 1L;

    private transient OutputCollector collector;
    private transient Filter filter;
    private transient List<Counter> dropped;

    @SuppressWarnings("NullAway.Init") // set by prepare
    FilterBolt() {}

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector output) {
        collector = output;
        filter = new Filter();
        dropped = Arrays.stream(Filtered.Reason.values())
                .map(reason -> context.registerCounter("dropped-" + reason.label()))
                .toList();
    }

    @Override
    public void execute(Tuple input) {
        Filtered filtered = filter.apply(input.getLongByField(TweetSchema.ID), input.getStringByField(LineSpout.LINE));
        if (filtered instanceof Filtered.Kept kept) {
            collector.emit(input, TweetSchema.TEXT_ONLY.write(kept.tweet()));
        } else if (filtered instanceof Filtered.Dropped drop) {
            dropped.get(drop.reason().ordinal()).inc();
        }
        collector.ack(input);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(TweetSchema.TEXT_ONLY.fields());
    }
}
