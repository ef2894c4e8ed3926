// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.sentiment.language.Filtered.Dropped;
import io.aeolus.sentiment.language.Filtered.Kept;
import io.aeolus.sentiment.language.Filtered.Reason;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FilterTest {

    private static final String TEXT = "We are back home now and the soup was great.";

    private final Filter filter = new Filter();

    @Test
    void extracts_the_text_of_a_line() {
        assertThat(text(TEXT)).isEqualTo(TEXT);
        assertThat(text("12\t0.5\t" + TEXT)).isEqualTo(TEXT);
        assertThat(text("{\"user\":{\"text\":\"no\"},\"text\":\"" + TEXT + "\",\"tags\":[1,{\"text\":2}]}"))
                .isEqualTo(TEXT);
    }

    @Test
    void removes_markup() {
        assertThat(text("<p>We are <b>back</b> home &amp; the soup<br>is great</p>"))
                .isEqualTo("We are back home & the soup is great");
        assertThat(text("We are back home and I <3 the soup, 2<3 &lt;3"))
                .isEqualTo("We are back home and I <3 the soup, 2<3 <3");
        assertThat(text("We are back home, isn\u2019t it \u201cgreat\u201d"))
                .isEqualTo("We are back home, isn't it \"great\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "1\t2\t", "<br/><p></p>", "&nbsp;", "{\"text\":\"\"}"})
    void drops_lines_without_text(String line) {
        assertThat(reason(line)).isEqualTo(Reason.EMPTY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "{}",
                "{\"text\":1}",
                "{\"text\":\"a\"",
                "{\"text\":\"a\"} b",
                "{\"texts\":\"a\"}",
                "{\"text\":\"\\q\"}"
            })
    void drops_malformed_json(String line) {
        assertThat(reason(line)).isEqualTo(Reason.MALFORMED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a\u0000b",
                "\u001b[31m good",
                "so \uFFFD good",
                "{\"text\":\"good \\ud83d\"}",
                "{\"text\":\"\\ude00 good\"}",
                "good \uDBFF"
            })
    void drops_binary_data(String line) {
        assertThat(reason(line)).isEqualTo(Reason.NOT_TEXT);
    }

    @Test
    void drops_lines_longer_than_a_tweet() {
        assertThat(reason("good ".repeat(6_000))).isEqualTo(Reason.TOO_LONG);
        assertThat(reason("good ".repeat(200_000))).isEqualTo(Reason.TOO_LONG);
        assertThat(reason("{\"a\":\"" + "x".repeat(Filter.MAX_LINE_LENGTH) + "\",\"text\":\"good\"}"))
                .isEqualTo(Reason.TOO_LONG);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Das Hotel war sehr schön, aber das Essen hat uns nicht gefallen.",
                "La chambre était très belle mais le service était lent.",
                "今日はとてもいい天気ですね",
                "Добрый день, как ваши дела сегодня?",
                "qwzrtp xkcdvb mnbvcx lkjhgfd"
            })
    void drops_other_languages(String line) {
        assertThat(reason(line)).isEqualTo(Reason.OTHER_LANGUAGE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"So annoyed", "I miss this song.", "@kate it was awesome", "Great idea!"})
    void keeps_short_english_tweets(String line) {
        assertThat(filter.apply(1, line)).isInstanceOf(Kept.class);
    }

    @Test
    void drops_random_bytes_with_a_reason_or_analyses_them_as_text() {
        Random random = new Random(5);
        Pipeline pipeline = new Pipeline();
        Map<String, Integer> results = new TreeMap<>();
        for (int i = 0; i < 300; i++) {
            boolean json = random.nextBoolean();
            String line = junk(json ? "{\"text\":\"" : "I love it and ", random);
            Filtered result = pipeline.analyse(i, line);

            if (result instanceof Kept kept) {
                Tweet tweet = kept.tweet();
                assertThat(tweet.id()).isEqualTo(i);
                assertThat(tweet.text()).as("line %d", i).isNotBlank().matches(CleanText::isText, "text");
                assertThat(tweet.words()).as("words of '%s'", tweet.text()).isNotEmpty();
                assertThat(tweet.score()).isBetween(-1.0, 1.0);
                assertThat(tweet.html()).isNotBlank();
                // Truncated JSON is rejected.
                assertThat(json).as("kept: '%s'", line).isFalse();
            }
            results.merge(result instanceof Dropped dropped ? dropped.reason().label() : "kept", 1, Integer::sum);
        }
        assertThat(results).containsOnlyKeys("kept", "malformed", "notText", "otherLanguage");
        assertThat(results.values()).allSatisfy(count -> assertThat(count).isPositive());
    }

    private static String junk(String beginning, Random random) {
        StringBuilder line = new StringBuilder(beginning);
        int most = random.nextBoolean() ? 128 : 1 << 16;
        int length = random.nextInt(60);
        for (int c = 0; c < length; c++) {
            // Half of the lines are valid text.
            line.append((char) (most == 128 ? ' ' + random.nextInt(127 - ' ') : random.nextInt(most)));
        }
        return line.toString();
    }

    private String text(String line) {
        return ((Kept) filter.apply(1, line)).tweet().text();
    }

    private Reason reason(String line) {
        return ((Dropped) filter.apply(1, line)).reason();
    }
}
