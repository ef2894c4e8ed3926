// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.agent;

import io.aeolus.probe.Command;
import io.aeolus.probe.TaskReport;

/** An observer of one task. The agent calls it from threads other than the task's. */
public interface TaskObserver {

    /** Returns the counts so far. */
    TaskReport report();

    /** Returns whether snapshots include the waits of the task's thread, which take about ten microseconds to read. */
    default boolean needsThreadDetails() {
        return false;
    }

    /** Called in the agent's thread when the last report was acknowledged, so that its incremental data need not be sent again. */
    default void onAcknowledged() {}

    /** Called for each command, and for earlier commands that still apply. */
    default void onCommand(Command command) {}
}
