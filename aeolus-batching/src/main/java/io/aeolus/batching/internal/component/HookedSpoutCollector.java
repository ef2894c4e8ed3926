// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import java.util.List;
import org.apache.storm.spout.ISpoutOutputCollector;
import org.apache.storm.spout.SpoutOutputCollector;
import org.jspecify.annotations.Nullable;

/** The collector that user code of a wrapped spout receives. Notifies the hooks. Thread-safe to the same degree as its delegate. */
final class HookedSpoutCollector extends SpoutOutputCollector {

    private final TaskHooks hooks;

    HookedSpoutCollector(ISpoutOutputCollector delegate, TaskHooks hooks) {
        super(delegate);
        this.hooks = hooks;
    }

    @Override
    public List<Integer> emit(String stream, List<Object> values, @Nullable Object id) {
        List<Integer> tasks = super.emit(stream, values, id);
        if (hooks.exist()) {
            hooks.emitted(values, stream, tasks);
        }
        return tasks;
    }

    @Override
    public void emitDirect(int task, String stream, List<Object> values, @Nullable Object id) {
        super.emitDirect(task, stream, values, id);
        if (hooks.exist()) {
            hooks.emitted(values, stream, List.of(task));
        }
    }
}
