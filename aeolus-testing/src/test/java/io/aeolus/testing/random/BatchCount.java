// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.random;

import io.aeolus.batching.internal.column.Column;
import io.aeolus.testing.DeliveryListener;
import io.aeolus.testing.random.Shapes.BoltShape;
import io.aeolus.testing.random.Shapes.Input;
import java.util.Map;
import java.util.TreeMap;
import org.apache.storm.tuple.Tuple;

/** Counts the rows in batches of more than one row, to check that the compared run was batched. */
final class BatchCount implements DeliveryListener {

    private final Map<String, Integer> rows = new TreeMap<>();
    private int rowsInDelivery;

    @Override
    public void onDelivery(int producer, String stream, int consumer, Tuple tuple) {
        rowsInDelivery = tuple.size() > 0 && tuple.getValue(0) instanceof Column column ? column.size() : 1;
    }

    /** Called when a bolt receives a row of the last delivery. */
    void received(BoltShape bolt, Input input) {
        if (rowsInDelivery > 1) {
            rows.merge(bolt.style().name(), 1, Integer::sum);
            rows.merge(input.grouping().name(), 1, Integer::sum);
        }
    }

    /** Rows in batches, by style of bolt and by grouping. */
    Map<String, Integer> rows() {
        return rows;
    }
}
