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

class KeyFieldsTest {

    @Test
    void fields_and_partial_keys_have_a_key() {
        assertThat(UserStreams.keyOf(Grouping.fields(List.of("a", "b")))).contains(List.of("a", "b"));
        assertThat(UserStreams.keyOf(custom(new PartialKeyGrouping(new Fields("c")))))
                .contains(List.of("c"));
    }

    @Test
    void the_others_have_none() {
        // Without fields it is Storm's global grouping.
        assertThat(UserStreams.keyOf(Grouping.fields(List.of()))).isEmpty();
        assertThat(UserStreams.keyOf(Grouping.shuffle(new NullStruct()))).isEmpty();
        assertThat(UserStreams.keyOf(Grouping.all(new NullStruct()))).isEmpty();
        assertThat(UserStreams.keyOf(Grouping.direct(new NullStruct()))).isEmpty();
        assertThat(UserStreams.keyOf(Grouping.local_or_shuffle(new NullStruct())))
                .isEmpty();
        assertThat(UserStreams.keyOf(custom(new ShuffleGrouping()))).isEmpty();
    }

    @Test
    void a_partial_key_that_names_no_fields_tells_none() {
        assertThat(UserStreams.keyOf(custom(new PartialKeyGrouping()))).isEmpty();
    }

    @Test
    void what_is_no_java_object_is_not_read() {
        assertThat(UserStreams.keyOf(Grouping.custom_serialized(new byte[] {1, 2, 3})))
                .isEmpty();
    }

    private static Grouping custom(CustomStreamGrouping grouping) {
        return Grouping.custom_serialized(Utils.javaSerialize(grouping));
    }
}
