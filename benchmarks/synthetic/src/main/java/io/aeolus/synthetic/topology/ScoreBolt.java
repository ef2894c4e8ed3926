package io.aeolus.synthetic.topology;

import io.aeolus.synthetic.internal.Bucket;
import io.aeolus.synthetic.internal.Rounds;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Mixes mixed bits for {@link Rounds#SCORE} more rounds, and puts them into a bucket. */
final class ScoreBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        long score = Rounds.run(input.getLong(0), Rounds.SCORE);
        collector.emit(new Values(Bucket.of(score), score));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields(ComputeTopology.BUCKET, "score"));
    }
}
