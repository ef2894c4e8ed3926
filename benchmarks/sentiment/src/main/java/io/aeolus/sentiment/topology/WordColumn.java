// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.topology;

import io.aeolus.sentiment.language.Word;
import java.util.ArrayList;
import java.util.List;

/** A property of the words of a tweet, as a list with an entry for each word. */
enum WordColumn {
    TEXTS("texts"),
    STARTS("starts"),
    SENTENCES("sentences"),
    TAGS("tags"),
    FORMS("forms"),
    EMPHASES("emphases"),
    FACTORS("factors"),
    LEMMAS("lemmas"),
    VALENCES("valences"),
    ATTRIBUTES("attributes");

    private final String field;

    WordColumn(String field) {
        this.field = field;
    }

    /** Returns the name of the tuple's field. */
    String field() {
        return field;
    }

    /** Returns the entries of words in a list that Storm can serialize. */
    List<Object> of(List<Word> words) {
        List<Object> column = new ArrayList<>(words.size());
        words.forEach(word -> column.add(entry(word)));
        return column;
    }

    private Object entry(Word word) {
        return switch (this) {
            case TEXTS -> word.text();
            case STARTS -> word.start();
            case SENTENCES -> word.sentence();
            case TAGS -> word.tag();
            case FORMS -> word.form();
            case EMPHASES -> word.emphasis();
            case FACTORS -> word.factor();
            case LEMMAS -> word.lemma();
            case VALENCES -> word.valence();
            case ATTRIBUTES -> word.attribute();
        };
    }

    /** Returns the word with an entry of this column. */
    Word set(Word word, Object entry) {
        return switch (this) {
            case TEXTS -> word.withText((String) entry);
            case STARTS -> word.withStart((Integer) entry);
            case SENTENCES -> word.withSentence((Integer) entry);
            case TAGS -> word.withTag((String) entry);
            case FORMS -> word.withForm((String) entry);
            case EMPHASES -> word.withEmphasis((Double) entry);
            case FACTORS -> word.withFactor((Double) entry);
            case LEMMAS -> word.withLemma((String) entry);
            case VALENCES -> word.withValence((Double) entry);
            case ATTRIBUTES -> word.withAttribute((String) entry);
        };
    }
}
