// SPDX-License-Identifier: Apache-2.0
package io.aeolus.flink.internal.job;

import java.util.List;
import java.util.Map;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.ISpoutOutputCollector;
import org.apache.storm.spout.SpoutOutputCollector;
import org.jspecify.annotations.Nullable;

/** Reads the tuples of a spout that emits one text per call, without message ids, and nothing after its last row. Not thread-safe. */
final class SpoutCursor implements RowCursor {

    private final ISpout spout;
    private @Nullable String emitted;

    @SuppressWarnings("NullAway") // the spout does not use its context
    SpoutCursor(ISpout spout) {
        this.spout = spout;
        spout.open(Map.of(), null, new SpoutOutputCollector(new Collector()));
    }

    @Override
    public boolean advance() {
        emitted = null;
        spout.nextTuple();
        return emitted != null;
    }

    @Override
    public String row() {
        return String.valueOf(emitted);
    }

    private final class Collector implements ISpoutOutputCollector {

        @Override
        public List<Integer> emit(String stream, List<Object> tuple, @Nullable Object messageId) {
            emitted = (String) tuple.get(0);
            return List.of();
        }

        @Override
        public void emitDirect(int task, String stream, List<Object> tuple, @Nullable Object messageId) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long getPendingCount() {
            return 0;
        }

        @Override
        public void flush() {}

        @Override
        public void reportError(Throwable error) {
            throw new IllegalStateException(error);
        }
    }
}
