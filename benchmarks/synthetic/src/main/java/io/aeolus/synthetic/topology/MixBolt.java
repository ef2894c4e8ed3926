package io.aeolus.synthetic.topology;

import io.aeolus.synthetic.internal.RandomBits;
import io.aeolus.synthetic.internal.Rounds;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Mixes the bits of a row for {@link Rounds#MIX} rounds. */
final class MixBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        collector.emit(new Values(Rounds.run(RandomBits.of(input.getLong(0)), Rounds.MIX)));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("mixed"));
    }
}
