// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.topology;

import java.util.HashMap;
import java.util.Map;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Sums the figures that each task of a bolt emits at the end of input and emits one row. */
public final class TotalBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    private final String parts;
    private final String[] figures;

    private transient Ends ends;
    private transient Map<Integer, Tuple> latest;

    /** Creates a bolt downstream of the {@link PartBolt} with this name. */
    public TotalBolt(String parts) {
        this(parts, "count", "sum");
    }

    /** Creates a bolt with global grouping for tuples of the task id and figures. */
    @SuppressWarnings("NullAway.Init") // transient fields are set by prepare
    public TotalBolt(String parts, String... figures) {
        this.parts = parts;
        this.figures = figures.clone();
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        ends = new Ends(context, parts);
        latest = new HashMap<>();
    }

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        latest.put(input.getInteger(0), input);
        if (ends.add(input)) {
            Values sums = new Values();
            for (int i = 1; i <= figures.length; i++) {
                int place = i;
                sums.add(latest.values().stream()
                        .mapToLong(part -> part.getLong(place))
                        .sum());
            }
            collector.emit(sums);
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields(figures));
    }
}
