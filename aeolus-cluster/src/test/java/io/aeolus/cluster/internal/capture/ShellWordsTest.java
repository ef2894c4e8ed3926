// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cluster.BadInputException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ShellWordsTest {

    /** Python's shlex.split has the same results. */
    static Stream<Arguments> texts() {
        return Stream.of(
                Arguments.of("", List.of()),
                Arguments.of(" \t\n", List.of()),
                Arguments.of(" -Xmx1g  -Da=b\n", List.of("-Xmx1g", "-Da=b")),
                Arguments.of("-Dtitle=\"Word Count\" -ea", List.of("-Dtitle=Word Count", "-ea")),
                Arguments.of("'-Da=b c'd -ea", List.of("-Da=b cd", "-ea")),
                Arguments.of("-Da=b\\ c\\\\", List.of("-Da=b c\\")),
                Arguments.of("\"\\\"\\\\\\n $1\"", List.of("\"\\\\n $1")),
                Arguments.of("'\\n\"'", List.of("\\n\"")),
                Arguments.of("-Da= '' \"\"", List.of("-Da=", "", "")),
                Arguments.of("a#b c", List.of("a#b", "c")));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void divides_a_text_as_the_storm_script_does(String text, List<String> words) throws Exception {
        assertThat(ShellWords.split("OPTIONS", text)).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "-Da=\"b c | \" at character 5",
                "-ea 'b\" | ' at character 5",
                "-ea\\ | \\ at character 4",
                "\"a\\\" | \" at character 1"
            })
    void refuses_a_quote_without_end(String text, String place) {
        assertThatThrownBy(() -> ShellWords.split("OPTIONS", text))
                .isInstanceOf(BadInputException.class)
                .hasMessage("OPTIONS: " + place + " has no end: close the quote, or remove the last backslash");
    }
}
