// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.random;

import java.util.List;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.tuple.Tuple;

/** Storm's collectors as sinks. */
final class Sinks {

    private Sinks() {}

    /** Roots with a message id. */
    record Tracked(SpoutOutputCollector collector, Object messageId) implements Emitter.Sink {

        @Override
        public List<Integer> emit(String stream, List<Object> values) {
            return collector.emit(stream, values, messageId);
        }

        @Override
        public void emitDirect(int task, String stream, List<Object> values) {
            collector.emitDirect(task, stream, values, messageId);
        }
    }

    /** Roots without a message id. */
    record Untracked(SpoutOutputCollector collector) implements Emitter.Sink {

        @Override
        public List<Integer> emit(String stream, List<Object> values) {
            return collector.emit(stream, values);
        }

        @Override
        public void emitDirect(int task, String stream, List<Object> values) {
            collector.emitDirect(task, stream, values);
        }
    }

    /** Tuples anchored to some inputs. */
    record Anchored(OutputCollector collector, List<Tuple> anchors) implements Emitter.Sink {

        @Override
        public List<Integer> emit(String stream, List<Object> values) {
            return collector.emit(stream, anchors, values);
        }

        @Override
        public void emitDirect(int task, String stream, List<Object> values) {
            collector.emitDirect(task, stream, anchors, values);
        }
    }

    /** Unanchored tuples or, in a windowed bolt, tuples anchored to the window. */
    record Plain(OutputCollector collector) implements Emitter.Sink {

        @Override
        public List<Integer> emit(String stream, List<Object> values) {
            return collector.emit(stream, values);
        }

        @Override
        public void emitDirect(int task, String stream, List<Object> values) {
            collector.emitDirect(task, stream, values);
        }
    }

    /** Tuples that Storm anchors to a basic bolt's input. */
    record Basic(BasicOutputCollector collector) implements Emitter.Sink {

        @Override
        public List<Integer> emit(String stream, List<Object> values) {
            return collector.emit(stream, values);
        }

        @Override
        public void emitDirect(int task, String stream, List<Object> values) {
            collector.emitDirect(task, stream, values);
        }
    }
}
