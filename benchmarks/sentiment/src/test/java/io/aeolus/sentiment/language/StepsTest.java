// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Tests each step after the preceding steps. */
class StepsTest {

    @Test
    void splits_sentences_into_words() {
        Tweet tweet = until(Stage.TOKENIZER, "The soup was good. We don't complain!");

        assertThat(tweet.words())
                .extracting(Word::text, Word::start, Word::sentence)
                .containsExactly(
                        tuple("The", 0, 0),
                        tuple("soup", 4, 0),
                        tuple("was", 9, 0),
                        tuple("good", 13, 0),
                        tuple(".", 17, 0),
                        tuple("We", 19, 1),
                        tuple("don't", 22, 1),
                        tuple("complain", 28, 1),
                        tuple("!", 36, 1));
    }

    @Test
    void keeps_hashtags_mentions_and_links_whole() {
        String text = "@mr_smith, it was #SoGood:-) at https://t.co/a?b=1&c 😍❤️ <3 great:)";

        assertThat(words(Stage.TOKENIZER, text, Word::text))
                .containsExactly(
                        "@mr_smith",
                        ",",
                        "it",
                        "was",
                        "#SoGood",
                        ":-)",
                        "at",
                        "https://t.co/a?b=1&c",
                        "😍",
                        "❤️",
                        "<3",
                        "great",
                        ":)");
    }

    @Test
    void keeps_an_emoji_with_its_modifiers() {
        assertThat(words(Stage.TOKENIZER, "ok 👍🏽👍 ❤️🏽 ☀️🏽!", Word::text))
                .containsExactly("ok", "👍🏽", "👍", "❤️🏽", "☀️🏽", "!");
    }

    @Test
    void does_not_mistake_a_time_for_an_emoticon() {
        assertThat(words(Stage.TOKENIZER, "It was 3:30, or (8) of them", Word::text))
                .contains("3:30", "8")
                .doesNotContain("(8)");
    }

    @Test
    void tags_contractions_with_all_their_parts() {
        assertThat(words(Stage.POS_TAGGER, "We don't like @kate but it is gonna be great :)", Word::tag))
                .containsExactly(
                        "PRON", "AUX+PART", "VERB", "PROPN", "CCONJ", "PRON", "AUX", "VERB+PART", "AUX", "ADJ", "SYM");
    }

    @Test
    void text_between_colons_that_is_no_emoji_has_no_valence() {
        assertThat(words(Stage.SENTIMENT_WORD, "It was good :p: :::: :bar:!", Word::valence))
                .filteredOn(valence -> valence != 0)
                .containsExactlyElementsOf(words(Stage.SENTIMENT_WORD, "good", Word::valence));
    }

    @Test
    void normalizes_slang_and_repeated_letters() {
        assertThat(words(
                        Stage.CUSTOM_NORMALIZER,
                        "@kate u r SOOOO COOOL :))) 😂 www.example.org #OnTheRoad",
                        Word::form))
                .containsExactly("@user", "you", "are", "so", "cool", ":)", ":joy:", "url", "on", "the", "road");
    }

    @Test
    void detects_emphasis() {
        List<Word> words = until(Stage.CUSTOM_NORMALIZER, "It was GREAT and looong but fun")
                .words();

        assertThat(words).extracting(Word::emphasis).containsExactly(0.0, 0.0, 0.733, 0.0, 0.293, 0.0, 0.0);
        assertThat(words(Stage.CUSTOM_NORMALIZER, "IT WAS GREAT", Word::emphasis))
                .containsOnly(0.0);
    }

    @Test
    void joins_phrases() {
        assertThat(words(Stage.COMPLEX_PHRASES, "I can't wait for the hotel breakfast", Word::form))
                .containsExactly("i", "can't wait", "for", "the", "hotel breakfast");
    }

    @Test
    void negates_the_rest_of_a_clause() {
        assertThat(negated("The soup was not good, the waiter was")).containsExactly("good");
        assertThat(negated("We don't like it")).containsExactly("like", "it");
        assertThat(negated("we dont like it")).containsExactly("like", "it");
        assertThat(negated("I can't wait, it is gonna be good")).isEmpty();
        assertThat(negated("Not good. Good")).containsExactly("good");
    }

    @Test
    void finds_base_forms() {
        assertThat(words(Stage.BASE_FORM, "The batteries were dying and we didn't go to hotel rooms", Word::lemma))
                .containsExactly("the", "battery", "be", "die", "and", "we", "do+not", "go", "to", "hotel room");
    }

    @Test
    void knows_positive_and_negative_words() {
        assertThat(words(Stage.SENTIMENT_WORD, "He runs like a cat", Word::valence))
                .containsOnly(0.0);
        assertThat(words(Stage.SENTIMENT_WORD, "We don't like the awful cat", Word::valence))
                .containsExactly(0.0, 0.0, 1.5, 0.0, -2.0, 0.0);
        assertThat(valence(Stage.SENTIMENT_WORD, "It came 😍")).isPositive();
        assertThat(valence(Stage.SENTIMENT_WORD, "It came 😢")).isNegative();
        assertThat(valence(Stage.SENTIMENT_WORD, "It came :(")).isNegative();
        assertThat(valence(Stage.SENTIMENT_WORD, "I can't wait")).isEqualTo(2.0);
    }

    @Test
    void finds_the_nouns_that_opinions_refer_to() {
        assertThat(words(Stage.ATTRIBUTE, "@kate loves the Batteries of her phone", Word::attribute))
                .containsExactly("", "", "", "battery", "", "", "phone");
    }

    @Test
    void scales_valences_by_intensity() {
        double good = valence(Stage.NORMALIZER, "The soup was good");

        assertThat(valence(Stage.NORMALIZER, "The soup was very good")).isGreaterThan(good);
        assertThat(valence(Stage.NORMALIZER, "The soup was GOOD")).isGreaterThan(good);
        assertThat(valence(Stage.NORMALIZER, "The soup was slightly good")).isBetween(0.0, good);
        assertThat(valence(Stage.NORMALIZER, "The soup was not good")).isBetween(-good, 0.0);
        assertThat(words(Stage.NORMALIZER, "It was good but bad", Word::valence))
                .containsExactly(0.0, 0.0, 0.5 * 1.9, 0.0, 1.5 * -2.5);
    }

    @Test
    void drops_stop_words() {
        assertThat(words(Stage.STOP_WORD, "The soup and the bread were not very good", Word::text))
                .containsExactly("soup", "and", "bread", "good");
    }

    @Test
    void assigns_opinions_to_their_nouns() {
        Tweet tweet = until(Stage.HTML, "The battery is great, but the screen is awful & slow! I bought it in a shop.");

        assertThat(tweet.judgements()).extracting(Judgement::attribute).containsExactly("battery", "screen", "shop");
        assertThat(tweet.judgements()).extracting(j -> Math.signum(j.score())).containsExactly(1.0, -1.0, 0.0);
        assertThat(tweet.polarity()).isEqualTo(Polarity.NEGATIVE);
        assertThat(tweet.html())
                .isEqualTo(
                        "<p>The <span class=\"attribute\">battery</span> is <span class=\"for\">great</span>, but the"
                                + " <span class=\"attribute\">screen</span> is <span class=\"against\">awful</span> &amp; slow! I bought it"
                                + " in a <span class=\"attribute\">shop</span>.</p>");
    }

    @Test
    void scores_the_simplest_tweet() {
        // (1.9 + 0.292 for the mark) / sqrt((1.9 + 0.292)^2 + 15)
        assertThat(until(Stage.HTML, "good!").score()).isEqualTo(0.4926);
        assertThat(until(Stage.HTML, "It is a table").score()).isZero();
    }

    private static List<String> negated(String text) {
        return until(Stage.NEGATION, text).words().stream()
                .filter(word -> word.factor() < 0)
                .map(Word::form)
                .toList();
    }

    private static double valence(Stage last, String text) {
        return until(last, text).words().stream().mapToDouble(Word::valence).sum();
    }

    private static <T> List<T> words(Stage last, String text, Function<Word, T> what) {
        return until(last, text).words().stream().map(what).toList();
    }

    private static Tweet until(Stage last, String text) {
        Tweet tweet = Tweet.of(1, text);
        for (Stage stage : Stage.values()) {
            tweet = stage.newStep().apply(tweet);
            if (stage == last) {
                break;
            }
        }
        return tweet;
    }
}
