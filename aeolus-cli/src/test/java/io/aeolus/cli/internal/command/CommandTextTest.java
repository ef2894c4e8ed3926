// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CommandTextTest {

    @Test
    void hides_secrets() {
        assertThat(CommandText.of(List.of("compare", "-c", "a.key=0123", "a.jar", "Main", "--password", "s3cret")))
                .isEqualTo("./aeolus compare -c 'a.key=***' a.jar Main --password '***'");
    }

    @Test
    void quotes_arguments_for_a_shell() {
        assertThat(CommandText.of(List.of("compare", "a-b_c.jar", "--x=1", "two words", "it's", "")))
                .isEqualTo("./aeolus compare a-b_c.jar --x=1 'two words' 'it'\\''s' ''");
    }
}
