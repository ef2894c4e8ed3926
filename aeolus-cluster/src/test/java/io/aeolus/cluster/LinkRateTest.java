// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinkRateTest {

    @ParameterizedTest
    @CsvSource({"100mbit,100000000", "1gbit,1000000000", "2500kbit,2500000", "10MBit,10000000"})
    void parses_a_number_with_its_unit(String text, long bitsPerSecond) throws BadInputException {
        assertThat(LinkRate.parse(text).bitsPerSecond()).isEqualTo(bitsPerSecond);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "100", "mbit", "-5mbit", "1.5mbit", "10kbit", "999gbit", "100mbit; reboot"})
    void rejects_malformed_rates(String text) {
        assertThatThrownBy(() -> LinkRate.parse(text))
                .isInstanceOf(BadInputException.class)
                .hasMessage(
                        "--link: '" + text + "' is not a valid link rate: must be 1mbit to 100gbit, such as 100mbit");
    }
}
