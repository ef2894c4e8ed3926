// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.profile;

import io.aeolus.probe.CallCosts;
import io.aeolus.probe.Command;
import io.aeolus.probe.internal.observe.SpoutObserver;
import java.util.List;
import java.util.Map;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.SpoutOutputCollector;
import org.jspecify.annotations.Nullable;

final class SpoutProfiler extends TaskProfiler implements SpoutObserver {

    private final SpoutCalls spoutCalls;

    SpoutProfiler(Meter meter) {
        super(meter, () -> 0);
        this.spoutCalls = new SpoutCalls(wall::read);
    }

    @Override
    public void nextTuple(ISpout spout) {
        if (spoutCalls.isPaused()) {
            return;
        }
        spoutCalls.begin();
        try {
            if (countCall()) {
                time(spout::nextTuple, spoutCalls::hasEmitted, weight -> {});
            } else {
                spout.nextTuple();
            }
        } finally {
            spoutCalls.onReturn();
        }
        spoutCalls.end();
    }

    @Override
    public void onCommand(Command command) {
        spoutCalls.onCommand(command);
    }

    @Override
    public void settle(ISpout spout, Object id, boolean hasFailed) {
        spoutCalls.countSettled(id, hasFailed);
        @Nullable BurstTimer timing = beginSettleInUserCode();
        try {
            SpoutObserver.super.settle(spout, id, hasFailed);
        } finally {
            endSettle(timing);
        }
    }

    @Override
    public List<Integer> emit(
            SpoutOutputCollector storm, int task, String stream, List<Object> tuple, @Nullable Object messageId) {
        @Nullable BurstTimer timing = beginEmit(stream);
        try {
            spoutCalls.countRow(messageId, isOwner(), isTiming());
            return SpoutObserver.super.emit(storm, task, stream, tuple, messageId);
        } finally {
            endEmit(timing, stream, tuple);
        }
    }

    @Override
    void onOwnerEmit() {
        spoutCalls.countEmit();
    }

    @Override
    CallCosts counts(Map<String, Long> emittedByStream) {
        return spoutCalls.costs(emittedByStream, 0);
    }
}
