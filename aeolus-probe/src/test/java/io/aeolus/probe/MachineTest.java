// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MachineTest {

    private final Locale original = Locale.getDefault();

    @BeforeEach
    void setLocaleWithDecimalComma() {
        Locale.setDefault(Locale.GERMANY);
    }

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(original);
    }

    @Test
    void text_does_not_depend_on_the_locale() {
        assertThat(new Machine(2, 23.5, 3.6, "Java 17", "2.8.3").text())
                .isEqualTo("2 cores, 23.5 GiB memory (3.6 GiB heap), Java 17, Storm 2.8.3");
    }
}
