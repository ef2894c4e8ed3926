// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full.topology;

import io.aeolus.cluster.BadInputException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Answers expenditure queries from the history of tolls. */
final class HistoryBolt extends BaseRichBolt {

    private static final long serialVersionUID = 1L;

    /** The path of an input without expenditure queries. */
    private static final String NONE = "";

    private final String path;
    private transient OutputCollector collector;
    private transient TollHistory history;

    @SuppressWarnings("NullAway.Init") // transient fields are set by prepare
    HistoryBolt(Optional<Path> path) {
        this.path = path.map(Path::toAbsolutePath).map(Path::toString).orElse(NONE);
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector output) {
        collector = output;
        try {
            history = path.equals(NONE) ? TollHistory.EMPTY : TollHistory.read(Path.of(path));
        } catch (BadInputException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    @Override
    public void execute(Tuple query) {
        int vehicle = query.getInteger(1);
        int xway = query.getInteger(2);
        int day = query.getInteger(4);
        int toll = history.toll(vehicle, day, xway)
                .orElseThrow(() -> new IllegalStateException(
                        path + ": the history lacks day " + day + " of car " + vehicle + " on expressway " + xway));
        collector.emit(
                AnswerKind.EXPENDITURE.label(),
                query,
                new Values(AnswerKind.EXPENDITURE.type(), query.getInteger(0), query.getInteger(3), toll));
        collector.ack(query);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declareStream(AnswerKind.EXPENDITURE.label(), FullTopology.ANSWER_FIELDS.get(AnswerKind.EXPENDITURE));
    }
}
