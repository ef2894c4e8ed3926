// SPDX-License-Identifier: Apache-2.0
package examples.clickstream;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.TupleUtils;

/**
 * Appends each tuple as a line to the file of its task. Acks tuples after they have been flushed to the file, so that each acked tuple is in the
 * file even if the worker is killed. Writes nothing if no file is given.
 */
public class FileBolt extends BaseRichBolt {

    /** Lines to write before a flush; fewer at a tick. */
    private static final int MAX_UNFLUSHED = 100;

    private final String file;
    private final List<Tuple> unflushed = new ArrayList<>();
    private BufferedWriter writer;
    private OutputCollector collector;

    /** Creates a sink whose task N appends to {@code file.N}. */
    public FileBolt(String file) {
        this.file = file;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.collector = collector;
        try {
            if (!file.isEmpty()) {
                writer = Files.newBufferedWriter(
                        Path.of(file + "." + context.getThisTaskIndex()), CREATE, APPEND);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void execute(Tuple tuple) {
        if (writer == null) {
            collector.ack(tuple);
            return;
        }
        boolean isTick = TupleUtils.isTick(tuple);
        unflushed.add(tuple);
        try {
            if (!isTick) {
                writer.write(tuple.getSourceStreamId() + " " + tuple.getValues());
                writer.newLine();
            }
            if (isTick || unflushed.size() >= MAX_UNFLUSHED) {
                writer.flush();
                unflushed.forEach(collector::ack);
                unflushed.clear();
            }
        } catch (IOException e) {
            collector.reportError(e);
            unflushed.forEach(collector::fail);
            unflushed.clear();
        }
    }

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return file.isEmpty() ? Map.of() : Map.of(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 1);
    }

    @Override
    public void cleanup() {
        try {
            if (writer != null) {
                writer.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        // No output streams.
    }
}
