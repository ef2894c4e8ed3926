package io.aeolus.testing.random;

import io.aeolus.batching.internal.column.Column;
import io.aeolus.testing.DeliveryListener;
import io.aeolus.testing.random.Shapes.BoltShape;
import io.aeolus.testing.random.Shapes.Input;
import java.util.Map;
import java.util.TreeMap;
import org.apache.storm.tuple.Tuple;

/** Counts the rows that come in batches of more than one, to see that what is compared was batched. */
final class BatchCount implements DeliveryListener {

    private final Map<String, Integer> rows = new TreeMap<>();
    private int rowsInDelivery;

    @Override
    public void onDelivery(int producer, String stream, int consumer, Tuple tuple) {
        rowsInDelivery = tuple.size() > 0 && tuple.getValue(0) instanceof Column column ? column.size() : 1;
    }

    /** A bolt took a row from what was delivered last. */
    void received(BoltShape bolt, Input input) {
        if (rowsInDelivery > 1) {
            rows.merge(bolt.style().name(), 1, Integer::sum);
            rows.merge(input.grouping().name(), 1, Integer::sum);
        }
    }

    /** Rows in batches, by the styles of bolts and by groupings. */
    Map<String, Integer> rows() {
        return rows;
    }
}
