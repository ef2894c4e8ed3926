// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

import java.util.ArrayList;
import java.util.List;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.Blackhole;

/** Reads every field of a row and optionally keeps the values. Not thread-safe. */
final class RowReader {

    /** The name of the reader in the resources of the worker of a {@link ReadBolt}. */
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

    /** Returns the values read while the action runs. */
    List<List<Object>> during(Runnable action) {
        List<List<Object>> rows = new ArrayList<>();
        kept = rows;
        action.run();
        kept = null;
        return rows;
    }
}
