// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ResourceTextTest {

    @Test
    void reads_a_text_from_the_root() {
        assertThat(ResourceText.of(ResourceTextTest.class, "/log4j2-test.xml")).contains("<Configuration");
    }

    @Test
    void names_a_missing_resource() {
        assertThatThrownBy(() -> ResourceText.of(ResourceTextTest.class, "none.txt"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("none.txt is not on the class path");
    }
}
