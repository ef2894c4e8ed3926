// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability.counting;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.storm.Config;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.TupleUtils;

/**
 * Writes the id of each row to Kafka exactly once: in transactions, and only if no earlier transaction has the row. Acks the rows of a
 * transaction when it is committed. A row and its replays must reach the same task.
 */
final class TransactionalBolt extends BaseRichBolt {

    /** The topology's setting with host and port of the broker. */
    static final String BROKER = "aeolus.reliability.broker";

    private static final int ROWS_PER_TRANSACTION = 1_000;

    private transient OutputCollector collector;
    private transient ProgressFile progress;
    private transient OrderCheck order;
    private transient Producer<byte[], Long> producer;
    private transient BitSet written;
    private transient List<Tuple> open;
    private transient int index;
    private transient int task;

    @Override
    public void prepare(Map<String, Object> settings, TopologyContext context, OutputCollector output) {
        collector = output;
        progress = ProgressFile.of(settings);
        order = new OrderCheck();
        index = context.getThisTaskIndex();
        task = context.getThisTaskId();
        open = new ArrayList<>();
        written = new BitSet();
        OutputTopic topic = new OutputTopic((String) settings.get(BROKER));
        producer = topic.producer(index);
        topic.read(index, id -> written.set(Math.toIntExact(id)));
    }

    @Override
    public void execute(Tuple input) {
        if (TupleUtils.isTick(input)) {
            commit();
            collector.ack(input);
            return;
        }
        if (!order.isInOrder(input.getLongByField("incarnation"), input.getLongByField("sequence"))) {
            progress.overtaken(task);
        }
        if (open.isEmpty()) {
            producer.beginTransaction();
        }
        open.add(input);
        long id = input.getLong(0);
        if (!written.get(Math.toIntExact(id))) {
            written.set(Math.toIntExact(id));
            producer.send(new ProducerRecord<>(OutputTopic.NAME, index, null, id));
        }
        if (open.size() == ROWS_PER_TRANSACTION) {
            commit();
        }
    }

    /** Ends the worker if Kafka does not commit: all rows of the transaction are replayed. */
    private void commit() {
        if (!open.isEmpty()) {
            producer.commitTransaction();
            open.forEach(collector::ack);
            open.clear();
        }
    }

    @Override
    public void cleanup() {
        producer.close();
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}

    @Override
    public Map<String, Object> getComponentConfiguration() {
        return Map.of(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 1);
    }
}
