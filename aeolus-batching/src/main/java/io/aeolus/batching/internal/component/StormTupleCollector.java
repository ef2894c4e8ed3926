package io.aeolus.batching.internal.component;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.internal.input.StormTuples;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.task.IOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.ObjectReader;
import org.jspecify.annotations.Nullable;

/**
 * The collector of bolts that get tuples of Storm's own class: finds the rows that they stand for. Threads: as the collector
 * behind it.
 */
final class StormTupleCollector implements IOutputCollector {

    private final IOutputCollector rows;

    StormTupleCollector(IOutputCollector rows) {
        this.rows = rows;
    }

    /**
     * Whether a bolt has to be given tuples of Storm's own class: its settings ask for them, or its tuples may be serialised, into a state
     * or as values of the stream for late tuples, and users can tell Kryo of no other class than Storm's.
     */
    static boolean isNeeded(Map<String, Object> conf, TopologyContext context) {
        return ObjectReader.getBoolean(conf.get(Aeolus.STORM_TUPLES), false)
                || conf.get(Config.TOPOLOGY_BOLTS_LATE_TUPLE_STREAM) != null
                || Checkpoints.reach(context);
    }

    @Override
    public List<Integer> emit(String stream, @Nullable Collection<Tuple> anchors, List<Object> values) {
        return rows.emit(stream, rowsOf(anchors), values);
    }

    @Override
    public void emitDirect(int task, String stream, @Nullable Collection<Tuple> anchors, List<Object> values) {
        rows.emitDirect(task, stream, rowsOf(anchors), values);
    }

    private static Collection<Tuple> rowsOf(@Nullable Collection<Tuple> anchors) {
        if (anchors == null) {
            return List.of();
        }
        List<Tuple> rows = new ArrayList<>(anchors.size());
        for (Tuple anchor : anchors) {
            rows.add(StormTuples.anchor(anchor));
        }
        return rows;
    }

    @Override
    public void ack(Tuple input) {
        rows.ack(rowOf(input));
    }

    @Override
    public void fail(Tuple input) {
        rows.fail(rowOf(input));
    }

    @Override
    public void resetTimeout(Tuple input) {
        rows.resetTimeout(rowOf(input));
    }

    private static Tuple rowOf(Tuple input) {
        return StormTuples.row(input).<Tuple>map(row -> row).orElse(input);
    }

    @Override
    public void flush() {
        rows.flush();
    }

    @Override
    public void reportError(Throwable error) {
        rows.reportError(error);
    }
}
