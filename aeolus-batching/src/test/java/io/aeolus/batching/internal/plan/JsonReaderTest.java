package io.aeolus.batching.internal.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class JsonReaderTest {

    @Test
    void knows_the_escapes_and_numbers_of_json() throws JsonReader.NotJson {
        Object read = JsonReader.read("{\"t\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\",\"n\":[-0,12345678901,"
                + "123456789012345678901234567890,-1.5e3,2E-2],\"b\":[true,false,null,{},[]]}");

        assertThat(read)
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .containsEntry("t", "\"\\/\b\f\n\r\té")
                .containsEntry(
                        "n",
                        List.of(0, 12_345_678_901L, new BigInteger("123456789012345678901234567890"), -1500.0, 0.02))
                .extractingByKey("b", InstanceOfAssertFactories.LIST)
                .containsExactly(true, false, null, Map.of(), List.of());
    }
}
