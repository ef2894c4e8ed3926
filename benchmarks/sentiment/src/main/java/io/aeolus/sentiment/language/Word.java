// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

/**
 * A token of a tweet with its analysis: a word, punctuation mark, number, emoji or phrase.
 *
 * @param text the original spelling
 * @param start its start in the tweet's text, in characters
 * @param sentence the number of its sentence, from 0
 * @param tag its part of speech as a tag of Universal Dependencies; contractions have several, such as {@code AUX+PART}
 * @param form the form for lookups: lower case, normalized
 * @param emphasis the increment of its valence due to its spelling, on the lexicon's scale; 0 or more
 * @param factor the factor of its valence, negative if the word is negated
 * @param lemma its base form
 * @param valence its valence on the lexicon's scale from -4 to 4; 0 for most words
 * @param attribute the name of the attribute that it denotes; empty for most words
 */
public record Word(
        String text,
        int start,
        int sentence,
        String tag,
        String form,
        double emphasis,
        double factor,
        String lemma,
        double valence,
        String attribute) {

    /** Creates a word without analysis. */
    static Word of(String text, int start, int sentence) {
        return new Word(text, start, sentence, "", "", 0, 1, "", 0, "");
    }

    /** Returns the end of the word in the tweet's text, exclusive. */
    int end() {
        return start + text.length();
    }

    /** Returns whether it has a valence. */
    boolean hasValence() {
        return valence != 0;
    }

    /** Returns whether it has exactly this part of speech. */
    boolean isTagged(String part) {
        return tag.equals(part);
    }

    /** Returns a copy with another text. */
    Word withText(String value) {
        return new Word(value, start, sentence, tag, form, emphasis, factor, lemma, valence, attribute);
    }

    /** Returns a copy with another start. */
    Word withStart(int value) {
        return new Word(text, value, sentence, tag, form, emphasis, factor, lemma, valence, attribute);
    }

    /** Returns a copy with another part of speech. */
    Word withTag(String value) {
        return new Word(text, start, sentence, value, form, emphasis, factor, lemma, valence, attribute);
    }

    /** Returns a copy with another form. */
    Word withForm(String value) {
        return new Word(text, start, sentence, tag, value, emphasis, factor, lemma, valence, attribute);
    }

    /** Returns a copy with another emphasis. */
    Word withEmphasis(double value) {
        return new Word(text, start, sentence, tag, form, value, factor, lemma, valence, attribute);
    }

    /** Returns a copy with another factor. */
    Word withFactor(double value) {
        return new Word(text, start, sentence, tag, form, emphasis, value, lemma, valence, attribute);
    }

    /** Returns a copy with another base form. */
    Word withLemma(String value) {
        return new Word(text, start, sentence, tag, form, emphasis, factor, value, valence, attribute);
    }

    /** Returns a copy with another valence. */
    Word withValence(double value) {
        return new Word(text, start, sentence, tag, form, emphasis, factor, lemma, value, attribute);
    }

    /** Returns a copy with another attribute. */
    Word withAttribute(String value) {
        return new Word(text, start, sentence, tag, form, emphasis, factor, lemma, valence, value);
    }
}
