// SPDX-License-Identifier: Apache-2.0
package examples.clickstream;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;

/** Writes each tuple as a line to the file of its task. Writes nothing if no file is given. */
public class FileBolt extends BaseRichBolt {

    private final String file;
    private BufferedWriter writer;
    private OutputCollector collector;

    /** Creates a sink whose task N writes to {@code file.N}. */
    public FileBolt(String file) {
        this.file = file;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.collector = collector;
        try {
            if (!file.isEmpty()) {
                writer = Files.newBufferedWriter(Path.of(file + "." + context.getThisTaskIndex()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void execute(Tuple tuple) {
        try {
            if (writer != null) {
                writer.write(tuple.getSourceStreamId() + " " + tuple.getValues());
                writer.newLine();
            }
            collector.ack(tuple);
        } catch (IOException e) {
            collector.reportError(e);
            collector.fail(tuple);
        }
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
