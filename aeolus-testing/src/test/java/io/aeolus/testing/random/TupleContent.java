// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.random;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;

/** Checks the content of a tuple, which its identity determines, through all methods of the tuple. */
final class TupleContent {

    private final StreamShape stream;
    private final Tuple tuple;
    private final Consumer<String> violations;

    private TupleContent(StreamShape stream, Tuple tuple, Consumer<String> violations) {
        this.stream = stream;
        this.tuple = tuple;
        this.violations = violations;
    }

    static void check(StreamShape stream, Tuple tuple, Consumer<String> violations) {
        TupleContent content = new TupleContent(stream, tuple, violations);
        content.checkSource();
        if (content.checkFields()) {
            content.checkValues();
            content.checkListEquality();
        }
    }

    private void checkSource() {
        String component = tuple.getSourceComponent();
        if (!tuple.getSourceGlobalStreamId().get_componentId().equals(component)
                || !tuple.getSourceGlobalStreamId().get_streamId().equals(stream.id())) {
            violation("has source " + tuple.getSourceGlobalStreamId());
        }
        if (tuple.getSourceTask() != tuple.getIntegerByField(Shapes.TASK)
                || !tuple.getContext().getComponentId(tuple.getSourceTask()).equals(component)) {
            violation("is emitted by task " + tuple.getIntegerByField(Shapes.TASK));
        }
        if (tuple.getMessageId() == null || tuple.getMessageId().getAnchorsToIds() == null) {
            violation("has no message id");
        }
    }

    private boolean checkFields() {
        List<String> names = stream.fieldNames();
        boolean same = tuple.getFields().toList().equals(names)
                && tuple.size() == names.size()
                && tuple.contains(names.get(0))
                && tuple.fieldIndex(Shapes.ID) == stream.kinds().size()
                && !tuple.contains("no field");
        if (!same) {
            violation("has fields " + tuple.getFields() + ", not " + names);
        }
        return same;
    }

    private void checkValues() {
        long id = tuple.getLong(stream.kinds().size());
        List<Object> values = tuple.getValues();
        for (int field = 0; field < stream.kinds().size(); field++) {
            Object expected = stream.value(id, field);
            String name = "f" + field;
            boolean same = ValueKind.same(expected, tuple.getValue(field))
                    && ValueKind.same(expected, values.get(field))
                    && ValueKind.same(expected, tuple.getValueByField(name))
                    && ValueKind.same(expected, typed(stream.kinds().get(field), field))
                    && ValueKind.same(expected, typedByName(stream.kinds().get(field), name))
                    && ValueKind.same(
                            expected, tuple.select(new Fields(Shapes.ID, name)).get(1));
            if (!same) {
                violation("has another value in field " + field + " than " + expected);
            }
        }
    }

    private Object typed(ValueKind kind, int field) {
        return switch (kind) {
            case STRING -> tuple.getString(field);
            case INTEGER -> tuple.getInteger(field);
            case LONG -> tuple.getLong(field);
            case DOUBLE -> tuple.getDouble(field);
            case BOOLEAN -> tuple.getBoolean(field);
            case SHORT -> tuple.getShort(field);
            case FLOAT -> tuple.getFloat(field);
            case BYTES -> tuple.getBinary(field);
            case BIG_INTEGER, INTS, OBJECTS, LIST, MIXED -> tuple.getValue(field);
        };
    }

    private Object typedByName(ValueKind kind, String field) {
        return switch (kind) {
            case STRING -> tuple.getStringByField(field);
            case INTEGER -> tuple.getIntegerByField(field);
            case LONG -> tuple.getLongByField(field);
            case DOUBLE -> tuple.getDoubleByField(field);
            case BOOLEAN -> tuple.getBooleanByField(field);
            case SHORT -> tuple.getShortByField(field);
            case FLOAT -> tuple.getFloatByField(field);
            case BYTES -> tuple.getBinaryByField(field);
            case BIG_INTEGER, INTS, OBJECTS, LIST, MIXED -> tuple.getValueByField(field);
        };
    }

    /** Checks that the tuple's list of values and a plain list with the same values are equal, in both directions. */
    private void checkListEquality() {
        List<Object> values = tuple.getValues();
        List<Object> copy = new ArrayList<>(values);
        if (!copy.equals(values) || !values.equals(copy) || copy.hashCode() != values.hashCode()) {
            violation("has values that do not equal their copy");
        }
    }

    private void violation(String what) {
        violations.accept(tuple + " " + what);
    }
}
