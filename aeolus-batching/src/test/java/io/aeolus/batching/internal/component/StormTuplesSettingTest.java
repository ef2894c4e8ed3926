// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.esotericsoftware.kryo.io.Output;
import io.aeolus.batching.Aeolus;
import io.aeolus.batching.fixture.TestCluster;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.storm.serialization.SerializationFactory;
import org.apache.storm.tuple.TupleImpl;
import org.junit.jupiter.api.Test;

/** Bolts that depend on the class {@code TupleImpl}. */
class StormTuplesSettingTest {

    private static final String REMEDY =
            "bolt 'b' depends on the class TupleImpl: set aeolus.storm.tuples to true for the bolt";

    @Test
    void bolt_with_the_setting_receives_storms_class_of_tuples() {
        BoltHarness harness = new BoltHarness(0, 2, Map.of(Aeolus.STORM_TUPLES, true));
        List<Object> keys = new ArrayList<>();
        harness.user.onExecute = tuple -> {
            keys.add(((TupleImpl) tuple).getValue(0));
            harness.user.collector.emit("side", tuple, tuple.getValues());
            harness.user.collector.ack(tuple);
        };

        harness.deliver(4, 1);

        assertThat(keys).containsExactly(0, 1, 2, 3);
        assertThat(harness.storm.rows()).hasSize(4);
        harness.storm.consumeAll();
        assertThat(harness.acker.open()).isEmpty();
    }

    @Test
    void cast_of_an_input_names_the_setting() {
        BoltHarness harness = new BoltHarness(0, 2);
        harness.user.onExecute = tuple -> ((TupleImpl) tuple).getValue(0);

        assertThatThrownBy(() -> harness.deliver(4, 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith(REMEDY)
                .hasCauseInstanceOf(ClassCastException.class);
    }

    @Test
    void emit_of_an_input_as_a_value_names_the_setting() {
        BoltHarness harness = new BoltHarness(0, 2);
        // Like Storm between workers.
        harness.storm.onEmit(() -> SerializationFactory.getKryo(TestCluster.defaults())
                .writeClassAndObject(new Output(64, -1), harness.received().get(0)));
        harness.user.onExecute = tuple -> {
            harness.received().add(tuple);
            harness.user.collector.emit("side", List.of(1, tuple));
        };

        assertThatThrownBy(() -> harness.deliver(4, 1)).hasMessageStartingWith(REMEDY);
    }

    @Test
    void other_exceptions_are_not_wrapped() {
        BoltHarness harness = new BoltHarness(0, 2);
        harness.user.onExecute = tuple -> tuple.getString(0);

        assertThatThrownBy(() -> harness.deliver(4, 1)).isInstanceOf(ClassCastException.class);
    }
}
