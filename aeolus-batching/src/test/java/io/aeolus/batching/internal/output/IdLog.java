// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.output;

import io.aeolus.batching.internal.column.Lineage;
import io.aeolus.batching.internal.output.Sink.RowLog;
import java.util.ArrayList;
import java.util.List;

/** Identifies rows by numbers. */
final class IdLog implements RowLog {

    private final List<Integer> ids = new ArrayList<>();

    @Override
    public void add(Object id) {
        ids.add((Integer) id);
    }

    @Override
    public Lineage lineage() {
        return Lineage.UNIFORM;
    }

    List<Integer> ids() {
        return ids;
    }
}
