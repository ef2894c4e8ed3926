package io.aeolus.cli.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CutTest {

    @ParameterizedTest
    @CsvSource({
        "abcdef, 6, abcdef, abcdef",
        "abcdefg, 6, ab..fg, abcd..",
        "abcdefg, 5, ab..g, abc..",
        "abcdefg, 3, a.., a..",
        "'', 3, '', ''",
        "\uD83D\uDE00\uD83D\uDE01\uD83D\uDE02\uD83D\uDE03\uD83D\uDE04, 4, \uD83D\uDE00..\uD83D\uDE04, \uD83D\uDE00\uD83D\uDE01..",
    })
    void leaves_the_start_and_perhaps_the_end(String text, int width, String middle, String end) {
        assertThat(Cut.middle(text, width)).isEqualTo(middle);
        assertThat(Cut.end(text, width)).isEqualTo(end);
        assertThat(Cut.length(middle)).isLessThanOrEqualTo(width);
    }
}
