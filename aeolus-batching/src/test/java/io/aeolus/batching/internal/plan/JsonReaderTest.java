// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class JsonReaderTest {

    @Test
    @Timeout(10)
    void number_of_a_million_digits_is_rejected_immediately() {
        assertThatThrownBy(() -> JsonReader.read("[1, " + "7".repeat(1_000_000) + "]"))
                .isInstanceOf(JsonReader.JsonException.class)
                .hasMessage("line 1, column 5: not valid JSON: a number has more than 1000 digits: shorten it");
    }

    @Test
    void numbers_beyond_64_bits_stay_exact() throws Exception {
        String digits = "9".repeat(1_000);

        assertThat(JsonReader.read(digits)).isEqualTo(new BigInteger(digits));
    }

    @Test
    void reads_all_escapes_and_numbers_of_json() throws JsonReader.JsonException {
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
