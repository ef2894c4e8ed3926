package io.aeolus.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ResourceTextTest {

    @Test
    void reads_a_text_from_the_root() {
        assertThat(ResourceText.of(ResourceTextTest.class, "/archunit.properties"))
                .contains("archRule.failOnEmptyShould=false");
    }

    @Test
    void names_what_is_not_there() {
        assertThatThrownBy(() -> ResourceText.of(ResourceTextTest.class, "none.txt"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("none.txt is not on the class path");
    }
}
