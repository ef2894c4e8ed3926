// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.storm.generated.Grouping;
import org.apache.storm.generated.NullStruct;
import org.apache.storm.grouping.CustomStreamGrouping;
import org.apache.storm.grouping.PartialKeyGrouping;
import org.apache.storm.grouping.ShuffleGrouping;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

class UserStreamsTest {

    @Test
    void fields_and_partial_key_groupings_have_a_key() {
        assertThat(UserStreams.keyOf(Grouping.fields(List.of("a", "b")))).contains(List.of("a", "b"));
        assertThat(UserStreams.keyOf(custom(new PartialKeyGrouping(new Fields("c")))))
                .contains(List.of("c"));
    }

    @Test
    void other_groupings_have_no_key() {
        // A fields grouping without fields is a global grouping.
        assertThat(UserStreams.keyOf(Grouping.fields(List.of()))).isEmpty();
        assertThat(UserStreams.keyOf(Grouping.shuffle(new NullStruct()))).isEmpty();
        assertThat(UserStreams.keyOf(Grouping.all(new NullStruct()))).isEmpty();
        assertThat(UserStreams.keyOf(Grouping.direct(new NullStruct()))).isEmpty();
        assertThat(UserStreams.keyOf(Grouping.local_or_shuffle(new NullStruct())))
                .isEmpty();
        assertThat(UserStreams.keyOf(custom(new ShuffleGrouping()))).isEmpty();
    }

    @Test
    void a_partial_key_grouping_without_fields_has_no_key() {
        assertThat(UserStreams.keyOf(custom(new PartialKeyGrouping()))).isEmpty();
    }

    @Test
    void a_grouping_that_is_not_a_java_object_has_no_key() {
        assertThat(UserStreams.keyOf(Grouping.custom_serialized(new byte[] {1, 2, 3})))
                .isEmpty();
    }

    private static Grouping custom(CustomStreamGrouping grouping) {
        return Grouping.custom_serialized(Utils.javaSerialize(grouping));
    }
}
