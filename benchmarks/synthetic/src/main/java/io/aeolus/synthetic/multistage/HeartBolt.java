package io.aeolus.synthetic.multistage;

import io.aeolus.synthetic.topology.Ends;
import io.aeolus.synthetic.topology.Numbers;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/**
 * Detects heart beats and the intervals between them. At the end of input, emits the number of samples of each patient. Replayed samples
 * are counted again.
 */
final class HeartBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    /** The stream of the final counts by patient. */
    static final String PATIENTS = "patients";

    private transient Map<Integer, Heart> hearts;
    private transient Ends ends;
    private transient BasicOutputCollector output;

    /** One patient. */
    private final class Heart {
        private final int patient;
        private final PanTompkins detector = new PanTompkins(EcgRows.SAMPLE_HZ, this::beat);
        private long beats;
        private long last;

        Heart(int patient) {
            this.patient = patient;
        }

        private void beat(long sample) {
            if (beats++ > 0) {
                output.emit(new Values(patient, sample, sample - last));
            }
            last = sample;
        }
    }

    @SuppressWarnings("NullAway.Init") // transient fields are set by prepare and execute
    HeartBolt() {}

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        hearts = new HashMap<>();
        ends = new Ends(context, Numbers.ID);
    }

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        output = collector;
        if (!Numbers.isEnd(input)) {
            hearts.computeIfAbsent(input.getInteger(0), Heart::new).detector.add(input.getInteger(2));
        } else if (ends.add(input)) {
            hearts.forEach((patient, heart) ->
                    collector.emit(PATIENTS, new Values(patient, heart.detector.samples(), heart.beats)));
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("patient", "sample", "distance"));
        declarer.declareStream(PATIENTS, new Fields("patient", "samples", "beats"));
    }
}
