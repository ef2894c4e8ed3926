// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cluster.BadInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonFormatTest {

    enum Colour {
        RED,
        BLUE
    }

    record Leaf(String name, int count) {
        Leaf {
            if (count < 0) {
                throw new IllegalArgumentException("count is " + count + ": must be at least 0");
            }
        }
    }

    record Tree(
            double height,
            long seeds,
            OptionalDouble age,
            Optional<String> owner,
            Colour colour,
            List<Leaf> leaves,
            Figure figure,
            Map<String, Object> more) {

        public boolean isTall() {
            return height > 10;
        }
    }

    private static final JsonFormat<Tree> FORMAT = new JsonFormat<>(Tree.class, "tree", 3);

    private static final Tree TREE = new Tree(
            0.1,
            Long.MAX_VALUE,
            OptionalDouble.empty(),
            Optional.of("me"),
            Colour.BLUE,
            List.of(new Leaf("a", 1)),
            new Figure.Unknown(3, "too few samples"),
            Map.of("x", List.of(1, 2.5, "y")));

    @Test
    void round_trip_preserves_the_text() throws BadInputException {
        String text = FORMAT.text(TREE);

        Tree read = FORMAT.parse(text, "test");

        assertThat(read).isEqualTo(TREE);
        assertThat(FORMAT.text(read)).isEqualTo(text).startsWith("{\n  \"version\": 3,\n  \"height\": 0.1,");
    }

    @Test
    void distinguishes_variants_of_a_sealed_type_by_their_fields() throws BadInputException {
        Figure measured = new Figure.Measured(40, 1.5, 1, 3, 0.1);
        Tree tree = new Tree(
                1, 2, OptionalDouble.of(1), Optional.empty(), Colour.RED, List.of(), measured, Map.of("n", 1L << 40));

        assertThat(FORMAT.parse(FORMAT.text(tree), "test").figure()).isEqualTo(measured);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "height": 0.1                 | "height": "NaN"           | $.height is not a finite number
            "age": null                   | "age": "-Infinity"        | $.age is not a finite number
            "height": 0.1                 | "height": NaN             | not a tree in JSON: NaN is not a JSON number: use a finite number
            "height": 0.1                 | "height": -Infinity       | -Infinity is not a JSON number: use a finite number
            "count": 1                    | "count": 99999999999999   | $.leaves[0].count is 99999999999999: must be an integer up to 2147483647
            "height": 0.1                 | "heigth": 0.1             | $.height is missing: add it
            "seeds": 9223372036854775807, |                           | $.seeds is missing: add it
            "seeds": 9223372036854775807  | "seeds": "1"              | $.seeds
            "seeds": 9223372036854775807  | "seeds": 1.5              | $.seeds
            "seeds": 9223372036854775807  | "seeds": null             | $.seeds is null: set a value
            "age": null                   | "age": "old"              | $.age
            "colour": "BLUE"              | "colour": "GREEN"         | $.colour
            "count": 1                    | "count": -1               | $.leaves[0]: count is -1: must be at least 0
            "name": "a"                   | "name": "a", "name": "b"  | not a tree in JSON: Duplicate field 'name'
            "name": "a"                   | "name": "a", "size": 1    | $.leaves[0].size is unknown: remove it
            "version": 3                  | "version": 4              | $.version is 4: this program reads version 3
            "version": 3,                 |                           | $.version is missing
            "samples": 3                  | "samples": 3, "mean": 1   | $.figure
            "leaves": [                   | "leaves": [[              | not a tree in JSON
            """)
    void names_place_and_problem_in_one_line(String good, String bad, String message) {
        String text = FORMAT.text(TREE);
        assertThat(text).contains(good);

        assertThatThrownBy(() -> FORMAT.parse(text.replace(good, bad == null ? "" : bad), "oak.json"))
                .isInstanceOf(BadInputException.class)
                .hasMessageStartingWith("oak.json: ")
                .hasMessageContaining(message)
                .message()
                .doesNotContain("\n")
                .doesNotContain("io.aeolus");
    }

    @Test
    void rejects_text_that_is_not_an_object_and_a_missing_file(@TempDir Path folder) {
        assertThatThrownBy(() -> FORMAT.parse("[]", "oak.json"))
                .hasMessage("oak.json: not a tree: must be a JSON object");
        assertThatThrownBy(() -> FORMAT.parse(" \n", "oak.json")).hasMessage("oak.json: is empty: name a tree file");
        assertThatThrownBy(() -> FORMAT.parse("\ufeff" + FORMAT.text(TREE), "oak.json"))
                .hasMessage("oak.json: starts with a byte order mark: save it as UTF-8 without one");
        Path missing = folder.resolve("oak.json");
        assertThatThrownBy(() -> FORMAT.read(missing))
                .hasMessage(missing + ": there is no such file: name a tree file");
    }

    @Test
    void writes_a_readable_file(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("oak.json");

        FORMAT.write(TREE, file);

        assertThat(FORMAT.read(file)).isEqualTo(TREE);
        assertThat(Files.readString(file)).isEqualTo(FORMAT.text(TREE));
    }
}
