// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.internal.input.StormTuples;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;

/**
 * The collector that user code of a wrapped bolt receives. Maps converted tuples to their rows, and notifies the hooks. Emits with one anchor, the
 * most frequent kind, without the lists that Storm's collector would create. Thread-safe.
 */
final class UserCollector extends OutputCollector {

    private final RowCollector rows;
    private final boolean areTuplesConverted;
    private final TaskHooks hooks;

    UserCollector(RowCollector rows, boolean areTuplesConverted, TaskHooks hooks) {
        super(rows);
        this.rows = rows;
        this.areTuplesConverted = areTuplesConverted;
        this.hooks = hooks;
    }

    /**
     * Whether a bolt must receive Storm's class of tuples: its settings require it, or its tuples may be serialized, in a state or as values of the
     * stream for late tuples, by a Kryo that knows no other class of tuples.
     */
    static boolean needsStormTuples(Map<String, Object> conf, TopologyContext context) {
        return ObjectReader.getBoolean(conf.get(Aeolus.STORM_TUPLES), false)
                || conf.get(Config.TOPOLOGY_BOLTS_LATE_TUPLE_STREAM) != null
                || Wrapper.receivesCheckpoints(context);
    }

    @Override
    public List<Integer> emit(String stream, Tuple anchor, List<Object> values) {
        return emitted(
                stream, values, rows.emit(stream, areTuplesConverted ? StormTuples.anchor(anchor) : anchor, values));
    }

    @Override
    public List<Integer> emit(String stream, @Nullable Collection<Tuple> anchors, List<Object> values) {
        return emitted(stream, values, rows.emit(stream, rowsOf(anchors), values));
    }

    private List<Integer> emitted(String stream, List<Object> values, List<Integer> tasks) {
        if (hooks.exist()) {
            hooks.emitted(values, stream, tasks);
        }
        return tasks;
    }

    @Override
    public void emitDirect(int task, String stream, @Nullable Collection<Tuple> anchors, List<Object> values) {
        rows.emitDirect(task, stream, rowsOf(anchors), values);
        emitted(stream, values, List.of(task));
    }

    private @Nullable Collection<Tuple> rowsOf(@Nullable Collection<Tuple> anchors) {
        if (!areTuplesConverted || anchors == null) {
            return anchors;
        }
        List<Tuple> all = new ArrayList<>(anchors.size());
        for (Tuple anchor : anchors) {
            all.add(StormTuples.anchor(anchor));
        }
        return all;
    }

    private Tuple rowOf(Tuple input) {
        return areTuplesConverted
                ? StormTuples.row(input).<Tuple>map(row -> row).orElse(input)
                : input;
    }

    @Override
    public void ack(Tuple input) {
        rows.ack(rowOf(input));
        if (hooks.exist() && !Utils.isSystemId(input.getSourceStreamId())) {
            hooks.acked(input);
        }
    }

    @Override
    public void fail(Tuple input) {
        rows.fail(rowOf(input));
        if (hooks.exist() && !Utils.isSystemId(input.getSourceStreamId())) {
            hooks.failed(input);
        }
    }

    @Override
    public void resetTimeout(Tuple input) {
        rows.resetTimeout(rowOf(input));
    }
}
