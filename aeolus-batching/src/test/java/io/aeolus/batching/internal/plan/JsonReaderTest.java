package io.aeolus.batching.internal.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class JsonReaderTest {

    @Test
    @Timeout(10)
    void a_number_of_a_million_digits_is_refused_at_once() {
        assertThatThrownBy(() -> JsonReader.read("[1, " + "7".repeat(1_000_000) + "]"))
                .isInstanceOf(JsonReader.NotJson.class)
                .hasMessage("line 1, column 5: not a plan in JSON: a number has more than 1000 digits: shorten it");
    }

    @Test
    void numbers_beyond_64_bits_stay_exact() throws Exception {
        String digits = "9".repeat(1_000);

        assertThat(JsonReader.read(digits)).isEqualTo(new BigInteger(digits));
    }
}
