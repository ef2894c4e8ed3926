package io.aeolus.sentiment.language;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.sentiment.language.Filtered.Dropped;
import io.aeolus.sentiment.language.Filtered.Kept;
import io.aeolus.sentiment.language.Filtered.Reason;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FilterTest {

    private static final String TEXT = "We are back home now and the soup was great.";

    private final Filter filter = new Filter();

    @Test
    void takesTheTextFromALine() {
        assertThat(text(TEXT)).isEqualTo(TEXT);
        assertThat(text("12\t0.5\t" + TEXT)).isEqualTo(TEXT);
        assertThat(text("{\"user\":{\"text\":\"no\"},\"text\":\"" + TEXT + "\",\"tags\":[1,{\"text\":2}]}"))
                .isEqualTo(TEXT);
    }

    @Test
    void takesMarkupOff() {
        assertThat(text("<p>We are <b>back</b> home &amp; the soup<br>is great</p>"))
                .isEqualTo("We are back home & the soup is great");
        assertThat(text("We are back home and I <3 the soup, 2<3 &lt;3"))
                .isEqualTo("We are back home and I <3 the soup, 2<3 <3");
        assertThat(text("We are back home, isn\u2019t it \u201cgreat\u201d"))
                .isEqualTo("We are back home, isn't it \"great\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "1\t2\t", "<br/><p></p>", "&nbsp;", "{\"text\":\"\"}"})
    void leavesOutWhatHasNoText(String line) {
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
    void leavesOutWhatOnlyBeginsAsJson(String line) {
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
    void leavesOutWhatIsNoText(String line) {
        assertThat(reason(line)).isEqualTo(Reason.NOT_TEXT);
    }

    @Test
    void leavesOutWhatIsLongerThanAnyTweet() {
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
    void leavesOutOtherLanguages(String line) {
        assertThat(reason(line)).isEqualTo(Reason.OTHER_LANGUAGE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"So annoyed", "I miss this song.", "@kate it was awesome", "Great idea!"})
    void keepsShortTweetsInEnglish(String line) {
        assertThat(filter.apply(1, line)).isInstanceOf(Kept.class);
    }

    @Test
    void doesNotStumbleOverJunk() {
        Random random = new Random(5);
        Pipeline pipeline = new Pipeline();
        for (int i = 0; i < 300; i++) {
            StringBuilder line = new StringBuilder(random.nextBoolean() ? "I love it and " : "{\"text\":\"");
            int length = random.nextInt(60);
            for (int c = 0; c < length; c++) {
                line.append((char) random.nextInt(random.nextBoolean() ? 128 : 1 << 16));
            }
            assertThat(pipeline.analyse(i, line.toString()))
                    .as("seed 5, line %d", i)
                    .isNotNull();
        }
    }

    private String text(String line) {
        return ((Kept) filter.apply(1, line)).tweet().text();
    }

    private Reason reason(String line) {
        return ((Dropped) filter.apply(1, line)).reason();
    }
}
