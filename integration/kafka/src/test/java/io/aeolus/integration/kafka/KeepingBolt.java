// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.kafka;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.TupleUtils;
import org.jspecify.annotations.Nullable;

/** Logs and acks each row, except rows for which a file {@code open/PARTITION-OFFSET} exists. */
final class KeepingBolt extends BaseRichBolt {

    private static final long serialVersionUID = 1L;

    private final String folder;
    private transient @Nullable OutputCollector collector;
    private transient RowLog.@Nullable Writer log;
    private transient @Nullable List<Tuple> kept;

    KeepingBolt(Path folder) {
        this.folder = folder.toString();
    }

    /** The file that delays the ack of a row. */
    static Path open(Path folder, int partition, long offset) {
        return folder.resolve("open").resolve(partition + "-" + offset);
    }

    /** The folder of the row log. */
    static Path log(Path folder) {
        return folder.resolve("log");
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector out) {
        collector = out;
        log = new RowLog.Writer(log(Path.of(folder)));
        kept = new ArrayList<>();
    }

    @Override
    @SuppressWarnings("NullAway") // prepared
    public void execute(Tuple tuple) {
        if (TupleUtils.isTick(tuple)) {
            for (Iterator<Tuple> open = kept.iterator(); open.hasNext(); ) {
                Tuple row = open.next();
                if (!isToStayOpen(row)) {
                    collector.ack(row);
                    open.remove();
                }
            }
            return;
        }
        log.executed(tuple.getInteger(0), tuple.getLong(1));
        if (isToStayOpen(tuple)) {
            kept.add(tuple);
        } else {
            collector.ack(tuple);
        }
    }

    private boolean isToStayOpen(Tuple row) {
        return Files.exists(open(Path.of(folder), row.getInteger(0), row.getLong(1)));
    }

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return Map.of(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 1);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
