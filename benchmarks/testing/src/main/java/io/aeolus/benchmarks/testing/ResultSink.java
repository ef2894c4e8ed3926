// SPDX-License-Identifier: Apache-2.0
package io.aeolus.benchmarks.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.storm.Thrift;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.BasicBoltExecutor;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Tuple;

/** Collects the output of a topology. Confined to the reading thread. */
final class ResultSink extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;
    private static final String ID = "results";

    /** The rows of the running test. Static, because the driver deserializes instances. */
    private static final ThreadLocal<List<List<Object>>> ROWS = ThreadLocal.withInitial(ArrayList::new);

    /** Adds the sink as a consumer of streams of a topology. */
    static void addTo(StormTopology topology, Set<GlobalStreamId> streams) {
        topology.put_to_bolts(
                ID,
                Thrift.prepareSerializedBoltDetails(
                        streams.stream()
                                .collect(Collectors.toMap(stream -> stream, stream -> Thrift.prepareGlobalGrouping())),
                        new BasicBoltExecutor(new ResultSink()),
                        Map.of(),
                        1,
                        Map.of()));
    }

    /** Clears the rows of the calling thread. */
    static void clear() {
        ROWS.remove();
    }

    /** Returns the rows of the calling thread. */
    static List<List<Object>> rows() {
        return List.copyOf(ROWS.get());
    }

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        ROWS.get().add(List.copyOf(input.getValues()));
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
