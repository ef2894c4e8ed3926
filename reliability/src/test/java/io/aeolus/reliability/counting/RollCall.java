// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability.counting;

import java.util.Map;
import org.apache.storm.hooks.BaseTaskHook;
import org.apache.storm.hooks.info.BoltExecuteInfo;
import org.apache.storm.hooks.info.SpoutAckInfo;
import org.apache.storm.task.TopologyContext;

/**
 * A task hook that reports start and progress of tasks, including ackers, on the board. Works with any topology.
 */
public final class RollCall extends BaseTaskHook {

    private Board board;
    private int task;

    @Override
    public void prepare(Map<String, Object> settings, TopologyContext context) {
        task = context.getThisTaskId();
        // Storm's metrics task in each worker.
        if (task >= 0) {
            board = Board.of(settings);
            board.prepared(task, System.currentTimeMillis());
        }
    }

    @Override
    public void boltExecute(BoltExecuteInfo info) {
        if (board != null) {
            board.active(task, System.currentTimeMillis());
        }
    }

    @Override
    public void spoutAck(SpoutAckInfo info) {
        if (board != null && info.completeLatencyMs != null) {
            board.active(task, System.currentTimeMillis() - info.completeLatencyMs);
        }
    }
}
