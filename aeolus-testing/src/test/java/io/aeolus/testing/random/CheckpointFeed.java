// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.random;

import java.util.Map;
import org.apache.storm.spout.CheckPointState.Action;
import org.apache.storm.spout.CheckpointSpout;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;

/**
 * Replaces Storm's {@link CheckpointSpout}, which uses the wall clock: sends the same sequence of tuples, one checkpoint for each request
 * of the run's record.
 */
final class CheckpointFeed extends BaseRichSpout {

    private static final long serialVersionUID = 1L;
    private static final long NO_TRANSACTION = -1;

    private final long run;
    private final boolean withRollbacks;

    private transient RunRecord record;
    private transient SpoutOutputCollector collector;
    private transient Action next;
    private transient boolean inFlight;
    private transient long transaction;
    private transient int checkpoints;

    CheckpointFeed(long run, boolean withRollbacks) {
        this.run = run;
        this.withRollbacks = withRollbacks;
    }

    @Override
    public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        this.record = RunRecord.of(run);
        this.collector = collector;
        this.next = Action.INITSTATE;
        this.transaction = NO_TRANSACTION;
    }

    @Override
    public void nextTuple() {
        boolean isWanted = next != Action.PREPARE || checkpoints < record.checkpointsWanted();
        if (inFlight || !isWanted) {
            return;
        }
        if (next == Action.PREPARE) {
            checkpoints++;
            transaction++;
        }
        inFlight = true;
        collector.emit(CheckpointSpout.CHECKPOINT_STREAM_ID, new Values(transaction, next), checkpoints);
    }

    @Override
    public void ack(Object id) {
        inFlight = false;
        if (next == Action.PREPARE) {
            next = withRollbacks && checkpoints % 4 == 1 ? Action.ROLLBACK : Action.COMMIT;
        } else {
            if (next == Action.ROLLBACK) {
                transaction--;
            }
            next = Action.PREPARE;
        }
    }

    @Override
    public void fail(Object id) {
        record.violation("checkpoint " + id + " failed at " + next);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declareStream(
                CheckpointSpout.CHECKPOINT_STREAM_ID,
                new Fields(CheckpointSpout.CHECKPOINT_FIELD_TXID, CheckpointSpout.CHECKPOINT_FIELD_ACTION));
    }
}
