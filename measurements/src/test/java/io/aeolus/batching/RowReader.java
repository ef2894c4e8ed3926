package io.aeolus.batching;

import java.util.ArrayList;
import java.util.List;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.Blackhole;

/** Reads every field of a row; on demand it keeps what it has read. Not threadsafe. */
final class RowReader {

    /** Under this name a {@link ReadBolt} finds the reader among the resources of its worker. */
    static final String RESOURCE = "hop.reader";

    private final Blackhole blackhole;
    private @Nullable List<List<Object>> kept;

    RowReader(Blackhole blackhole) {
        this.blackhole = blackhole;
    }

    void read(Tuple row) {
        if (kept != null) {
            kept.add(List.copyOf(row.getValues()));
        }
        for (int field = 0, fields = row.size(); field < fields; field++) {
            blackhole.consume(row.getValue(field));
        }
    }

    void read(List<Object> row) {
        for (int field = 0, fields = row.size(); field < fields; field++) {
            blackhole.consume(row.get(field));
        }
    }

    /** What is read while the action runs. */
    List<List<Object>> during(Runnable action) {
        List<List<Object>> rows = new ArrayList<>();
        kept = rows;
        action.run();
        kept = null;
        return rows;
    }
}
