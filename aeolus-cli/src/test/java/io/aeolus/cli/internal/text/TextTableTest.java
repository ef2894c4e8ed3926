// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.text;

import static io.aeolus.cli.internal.text.TextTable.Column.left;
import static io.aeolus.cli.internal.text.TextTable.Column.right;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {

    private static final TextTable TABLE = new TextTable(
            List.of(left("name"), right("n"), left("what")),
            List.of(List.of("a", "1,000", "short"), List.of("abcdefghijklmnop", "2", "0123456789")));

    @Test
    void aligns_cells() {
        assertThat(TABLE.lines())
                .containsExactly(
                        "name                  n  what",
                        "a                 1,000  short",
                        "abcdefghijklmnop      2  0123456789");
    }

    @Test
    void shortens_the_widest_left_aligned_cells_in_the_middle() {
        assertThat(TABLE.lines(30))
                .containsExactly(
                        "name             n  what", "a            1,000  short", "abcde..mnop      2  0123456789");
    }

    @Test
    void shortens_neither_numbers_nor_short_cells() {
        assertThat(TABLE.lines(1))
                .containsExactly("name          n  what", "a         1,000  short", "abc..nop      2  012..789");
    }

    @Test
    void counts_surrogate_pairs_as_one_character() {
        String face = "\uD83D\uDE00";
        TextTable table = new TextTable(List.of(left("n"), right("x")), List.of(List.of(face.repeat(12), "1")));

        assertThat(table.lines(11)).containsExactly("n         x", face.repeat(3) + ".." + face.repeat(3) + "  1");
    }

    @Test
    void rejects_a_row_with_missing_cells() {
        assertThatThrownBy(() -> new TextTable(List.of(left("a")), List.of(List.of("1", "2"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("each row must have one cell for each column");
    }
}
