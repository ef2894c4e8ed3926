package io.aeolus.sentiment.language;

/**
 * A word of a tweet, with what the steps have found out about it; or a punctuation mark, a number, an emoji, a phrase.
 *
 * @param text as it is written
 * @param start where it begins in the tweet's text, in characters
 * @param sentence the number of its sentence, from 0
 * @param tag its part of speech as a tag of Universal Dependencies; fused words have several, as {@code AUX+PART}
 * @param form as it is looked up: lower case, without what belongs to tweets only
 * @param emphasis how much stronger its valence is for the way it is written, on the lexicon's scale; 0 or more
 * @param factor what its valence is multiplied by, negative where the word is negated
 * @param lemma its base form
 * @param valence how pleasant it is on the lexicon's scale from -4 to 4; 0 for most words
 * @param attribute the name of the thing that it names and that may be judged; empty for most words
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

    /** A word that nothing is known about. */
    public static final Word UNKNOWN = new Word("", 0, 0, "", "", 0, 1, "", 0, "");

    /** Where it ends in the tweet's text. */
    int end() {
        return start + text.length();
    }

    /** Whether it counts for or against something. */
    boolean hasValence() {
        return valence != 0;
    }

    /** Whether its part of speech is this one, alone. */
    boolean isTagged(String part) {
        return tag.equals(part);
    }

    /** The same with another text. */
    public Word withText(String value) {
        return new Word(value, start, sentence, tag, form, emphasis, factor, lemma, valence, attribute);
    }

    /** The same at another place. */
    public Word withStart(int value) {
        return new Word(text, value, sentence, tag, form, emphasis, factor, lemma, valence, attribute);
    }

    /** The same in another sentence. */
    public Word withSentence(int value) {
        return new Word(text, start, value, tag, form, emphasis, factor, lemma, valence, attribute);
    }

    /** The same with another part of speech. */
    public Word withTag(String value) {
        return new Word(text, start, sentence, value, form, emphasis, factor, lemma, valence, attribute);
    }

    /** The same with another form. */
    public Word withForm(String value) {
        return new Word(text, start, sentence, tag, value, emphasis, factor, lemma, valence, attribute);
    }

    /** The same with another emphasis. */
    public Word withEmphasis(double value) {
        return new Word(text, start, sentence, tag, form, value, factor, lemma, valence, attribute);
    }

    /** The same with another factor. */
    public Word withFactor(double value) {
        return new Word(text, start, sentence, tag, form, emphasis, value, lemma, valence, attribute);
    }

    /** The same with another base form. */
    public Word withLemma(String value) {
        return new Word(text, start, sentence, tag, form, emphasis, factor, value, valence, attribute);
    }

    /** The same with another valence. */
    public Word withValence(double value) {
        return new Word(text, start, sentence, tag, form, emphasis, factor, lemma, value, attribute);
    }

    /**
     * The same as an attribute, or as none.
     *
     * @param value the attribute's name, or nothing
     */
    public Word withAttribute(String value) {
        return new Word(text, start, sentence, tag, form, emphasis, factor, lemma, valence, value);
    }
}
