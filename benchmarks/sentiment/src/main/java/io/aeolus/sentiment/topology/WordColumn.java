package io.aeolus.sentiment.topology;

import io.aeolus.sentiment.language.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/** One thing that is known of each word of a tweet, as a list with an entry for each word. */
enum WordColumn {
    TEXTS("texts", Word::text, (word, value) -> word.withText((String) value)),
    STARTS("starts", Word::start, (word, value) -> word.withStart((Integer) value)),
    SENTENCES("sentences", Word::sentence, (word, value) -> word.withSentence((Integer) value)),
    TAGS("tags", Word::tag, (word, value) -> word.withTag((String) value)),
    FORMS("forms", Word::form, (word, value) -> word.withForm((String) value)),
    EMPHASES("emphases", Word::emphasis, (word, value) -> word.withEmphasis((Double) value)),
    FACTORS("factors", Word::factor, (word, value) -> word.withFactor((Double) value)),
    LEMMAS("lemmas", Word::lemma, (word, value) -> word.withLemma((String) value)),
    VALENCES("valences", Word::valence, (word, value) -> word.withValence((Double) value)),
    ATTRIBUTES("attributes", Word::attribute, (word, value) -> word.withAttribute((String) value));

    private final String field;
    private final Function<Word, Object> getter;
    private final BiFunction<Word, Object, Word> setter;

    WordColumn(String field, Function<Word, Object> getter, BiFunction<Word, Object, Word> setter) {
        this.field = field;
        this.getter = getter;
        this.setter = setter;
    }

    /** The name of the tuple's field. */
    String field() {
        return field;
    }

    /** The entries of some words, in a list that Storm knows how to serialise. */
    List<Object> of(List<Word> words) {
        List<Object> column = new ArrayList<>(words.size());
        words.forEach(word -> column.add(getter.apply(word)));
        return column;
    }

    /** The word with an entry of this column. */
    Word set(Word word, Object value) {
        return setter.apply(word, value);
    }
}
