// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

import com.vdurmont.emoji.Emoji;
import com.vdurmont.emoji.EmojiManager;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Looks up the valences of words. */
final class SentimentWordStep implements Step {

    /** Parts of speech that are looked up by their form only: {@code dying} may be as negative as {@code die}, but a name is not a verb. */
    private static final Set<String> INFLECTED = Set.of("NOUN", "VERB", "ADJ", "ADV");

    /** Parts of speech without valence: {@code he runs like a cat}. */
    private static final Set<String> NO_LIKING = Set.of("ADP", "SCONJ");

    private final Lexicon lexicon = Lexicon.shared();

    @Override
    public Tweet apply(Tweet tweet) {
        return tweet.withEachWord(word -> word.withValence(valence(word)));
    }

    private double valence(Word word) {
        String form = word.form();
        OptionalDouble phrase = lexicon.phraseValence(form);
        if (phrase.isPresent()) {
            return phrase.getAsDouble();
        }
        if (NO_LIKING.contains(word.tag())) {
            return 0;
        }
        OptionalDouble known = lexicon.valence(form);
        if (known.isPresent()) {
            return known.getAsDouble();
        }
        if (form.length() > 2 && form.startsWith(":") && form.endsWith(":")) {
            @Nullable Emoji emoji = EmojiManager.getForAlias(form);
            return emoji == null ? 0 : ofEmoji(emoji);
        }
        return INFLECTED.contains(word.tag()) ? lexicon.valence(word.lemma()).orElse(0) : 0;
    }

    /** Returns the mean valence of the words that describe an emoji. */
    private double ofEmoji(Emoji emoji) {
        return Stream.of(Stream.of(emoji.getDescription()), emoji.getAliases().stream(), emoji.getTags().stream())
                .flatMap(texts -> texts)
                .flatMap(text -> Arrays.stream(Letters.lowerCase(text).split("[ _-]", -1)))
                .distinct()
                .map(lexicon::valence)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .average()
                .orElse(0);
    }
}
