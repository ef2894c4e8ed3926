// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.batching;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Tuple;

/** Writes a line to a file for each tuple, before it is acked. */
final class FileBolt extends BaseBasicBolt {

    private static final long serialVersionUID = 1L;

    private final String run;
    private final String file;

    FileBolt(String run, Path file) {
        this.run = run;
        this.file = file.toString();
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {
        RunRecording.of(run).task(context);
    }

    @Override
    public void execute(Tuple input, BasicOutputCollector collector) {
        try {
            Files.writeString(
                    Path.of(file), input.getLong(0) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be written", e);
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}
