package io.aeolus.cli.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrintableTest {

    @Test
    void leaves_what_can_be_printed() {
        assertThat(Printable.line("parse -> Übergröße, \uD83D\uDE00")).isEqualTo("parse -> Übergröße, \uD83D\uDE00");
    }

    @Test
    void replaces_what_would_move_the_cursor() {
        assertThat(Printable.line("a\nb\u001b[2J\u202e\u200b")).isEqualTo("a_b_[2J__");
    }
}
