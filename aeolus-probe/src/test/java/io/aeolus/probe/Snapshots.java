// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

import io.aeolus.probe.TaskReport.KeptTuple;
import io.aeolus.probe.TaskReport.MessageTimes;
import io.aeolus.probe.TaskReport.RowCounts;
import io.aeolus.probe.TaskReport.RowFlow;
import io.aeolus.probe.TaskReport.RowIds;
import io.aeolus.probe.TaskReport.SpoutRows;
import io.aeolus.probe.TaskReport.TaskOutput;
import io.aeolus.probe.TaskSnapshot.ThreadTimes;
import io.aeolus.probe.WorkerSnapshot.ComponentTraffic;
import io.aeolus.probe.WorkerSnapshot.ProcessTimes;
import java.util.List;
import java.util.Map;
import java.util.Set;

public final class Snapshots {

    private Snapshots() {}

    /** Returns a snapshot with a report of each kind. */
    public static WorkerSnapshot numbered(long number) {
        Distribution.Counter times = new Distribution.Counter();
        times.add(1_000_000, 3);
        SpoutRows rows = new SpoutRows(
                new RowCounts(3, 2, 1, 0),
                0,
                true,
                true,
                Nanos.of(1),
                Nanos.UNKNOWN,
                Nanos.UNKNOWN,
                new RowIds(true, List.of(new RowIds.Page(0, new long[] {7})), List.of()),
                times.snapshot());
        TaskOutput output =
                new TaskOutput(OutputDigest.of(List.of("x")), 0, List.of(new KeptTuple.Bytes(new byte[] {1, 2, 3})));
        return new WorkerSnapshot(
                "host",
                1,
                number,
                10,
                Machine.current(),
                new ProcessTimes(Nanos.of(5), 1, 2, 3, 4, 5, 6, 7),
                Map.of(1, "numbers"),
                Map.of("numbers", new ComponentTraffic(3, 2, 1, Map.of("size", 1L), Set.of())),
                List.of(
                        task(1, rows),
                        task(2, output),
                        task(3, new MessageTimes(9, times.snapshot(), 6)),
                        task(
                                4,
                                new RowFlow(
                                        Map.of("default", new RowFlow.Sent(3, 6)),
                                        Map.of(new StreamName("numbers", "default"), 2L),
                                        1,
                                        Nanos.of(7)))));
    }

    private static TaskSnapshot task(int task, TaskReport report) {
        return new TaskSnapshot("numbers", task, 1, 6700, task, 1, 1, ThreadTimes.NONE, report);
    }
}
