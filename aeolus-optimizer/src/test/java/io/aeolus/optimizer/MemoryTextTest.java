// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cluster.BadInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MemoryTextTest {

    @ParameterizedTest
    @CsvSource({"2g, 2147483648", "512m, 536870912", "1.5 KiB, 1536", "64KB, 65536", "1G, 1073741824"})
    void reads_amounts(String text, long bytes) throws BadInputException {
        assertThat(MemoryText.read(text, "--max-memory")).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "512", "g", "-1g", "1t", "1e3m", "1.m", "0g", "0.0001k", "1234567890g"})
    void rejects_invalid_amounts(String text) {
        assertThatThrownBy(() -> MemoryText.read(text, "--max-memory"))
                .isInstanceOf(BadInputException.class)
                .hasMessage(
                        "--max-memory: '" + text + "' is not a valid amount of memory: must be a number above 0 with"
                                + " a unit (k, m, g), such as 512m");
    }

    @Test
    void rounds_up() {
        assertThat(MemoryText.roundedUp(1025)).isEqualTo("2k");
        assertThat(MemoryText.roundedUp(1024)).isEqualTo("1k");
    }
}
