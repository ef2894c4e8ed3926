// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability.counting;

import java.util.Map;
import org.apache.storm.hooks.BaseTaskHook;
import org.apache.storm.hooks.info.BoltExecuteInfo;
import org.apache.storm.hooks.info.SpoutAckInfo;
import org.apache.storm.task.TopologyContext;

/**
 * A task hook that reports start and progress of tasks, including ackers, in the progress file. Works with any topology.
 */
public final class ProgressHook extends BaseTaskHook {

    private ProgressFile progress;
    private int task;

    @Override
    public void prepare(Map<String, Object> settings, TopologyContext context) {
        task = context.getThisTaskId();
        // Storm's metrics task in each worker.
        if (task >= 0) {
            progress = ProgressFile.of(settings);
            progress.prepared(task, ProgressFile.nowMillis());
            progress.clock(task, clock());
        }
    }

    @Override
    public void boltExecute(BoltExecuteInfo info) {
        if (progress != null) {
            progress.active(task, ProgressFile.nowMillis());
            progress.clock(task, clock());
        }
    }

    @Override
    public void spoutAck(SpoutAckInfo info) {
        // The latency is negative if the wall clock was stepped back.
        if (progress != null && info.completeLatencyMs != null && info.completeLatencyMs >= 0) {
            progress.active(task, ProgressFile.nowMillis() - info.completeLatencyMs);
            progress.clock(task, clock());
        }
    }

    private static long clock() {
        return System.currentTimeMillis() - ProgressFile.nowMillis();
    }
}
