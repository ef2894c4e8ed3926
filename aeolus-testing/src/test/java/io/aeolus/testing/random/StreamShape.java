// SPDX-License-Identifier: Apache-2.0
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
 * @param id the stream's id
 * @param kinds the fields before the payload
 * @param maxCount maximum number of tuples that a bolt emits per input
 * @param perMille inputs for which a bolt emits tuples, per thousand
 * @param direct whether the stream is direct
 */
record StreamShape(String id, List<ValueKind> kinds, int maxCount, int perMille, boolean direct)
        implements Serializable {

    StreamShape {
        kinds = List.copyOf(kinds);
    }

    /** Returns the number of an input's children on this stream. */
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

    /** Returns the fields before the payload, in a new mutable list. */
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
