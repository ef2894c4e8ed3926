package io.aeolus.testing.random;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.storm.tuple.Fields;

/**
 * A stream.
 *
 * @param id its id
 * @param kinds the fields that stand before the payload
 * @param maxCount a bolt emits at most so many tuples on it for one input
 * @param perMille in so many of 1000 cases it emits any
 * @param direct whether the producer names the task of each tuple
 */
record StreamShape(String id, List<ValueKind> kinds, int maxCount, int perMille, boolean direct)
        implements Serializable {

    StreamShape {
        kinds = List.copyOf(kinds);
    }

    /** How many children an input has on this stream. */
    int count(long parent) {
        return Mix.below(1000, parent, salt(), 1) < perMille ? 1 + Mix.below(maxCount, parent, salt(), 2) : 0;
    }

    long child(long parent, String producer, int index) {
        return Mix.of(parent, producer.hashCode(), salt(), index);
    }

    Object value(long id, int field) {
        return kinds.get(field).valueFor(Mix.of(id, field, salt()));
    }

    List<Object> values(long id) {
        List<Object> values = new ArrayList<>(kinds.size() + 4);
        for (int field = 0; field < kinds.size(); field++) {
            values.add(value(id, field));
        }
        return values;
    }

    List<String> fieldNames() {
        List<String> names = keyNames();
        names.addAll(List.of(Shapes.ID, Shapes.TASK, Shapes.SEQUENCE, Shapes.TRACKED));
        return names;
    }

    /** The fields before the payload, in a list that the caller may keep. */
    List<String> keyNames() {
        return IntStream.range(0, kinds.size()).mapToObj(i -> "f" + i).collect(Collectors.toCollection(ArrayList::new));
    }

    Fields fields() {
        return new Fields(fieldNames());
    }

    private int salt() {
        return id.hashCode();
    }
}
