// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full.topology;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;

/** Outputs the answers, on streams without consumers, and records response times if the input is paced. */
final class AnswerBolt extends BaseRichBolt {

    private static final long serialVersionUID = 1L;

    private final Clock clock;
    private transient OutputCollector collector;
    private transient Schedule schedule;
    private transient ResponseTimes.Recorder times;
    private transient Optional<Path> folder;
    private transient int task;

    @SuppressWarnings("NullAway.Init") // transient fields are set by prepare
    AnswerBolt(Clock clock) {
        this.clock = clock;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector output) {
        collector = output;
        schedule = Schedule.of(conf);
        times = new ResponseTimes.Recorder();
        folder = Optional.ofNullable((String) conf.get(FullTopology.RESPONSES))
                .filter(name -> schedule.isPaced())
                .map(Path::of);
        task = context.getThisTaskId();
    }

    @Override
    public void execute(Tuple input) {
        if (input.getSourceStreamId().equals(FullTopology.END)) {
            folder.ifPresent(this::write);
        } else {
            if (schedule.isPaced()) {
                record(input);
            }
            collector.emit(input.getSourceStreamId(), input, input.getValues());
        }
        collector.ack(input);
    }

    private void record(Tuple answer) {
        int second = AnswerKind.second(answer.getValues());
        times.add(AnswerKind.of(answer.getValues()), second, schedule.lateMillis(second, clock));
    }

    /** Writes the file again for the end of each spout task, which the last end completes. */
    private void write(Path responses) {
        try {
            times.write(responses, task);
        } catch (IOException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        FullTopology.ANSWER_FIELDS.forEach((kind, fields) -> declarer.declareStream(kind.label(), fields));
    }
}
