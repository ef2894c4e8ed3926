// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

/** Finds attributes that opinions can refer to: nouns and names that do not express an opinion themselves. */
final class AttributeStep implements Step {

    private static final String MENTION = "@";

    @Override
    public Tweet apply(Tweet tweet) {
        return tweet.withEachWord(
                word -> isAttribute(word) ? word.withAttribute(Letters.lowerCase(word.lemma())) : word);
    }

    private static boolean isAttribute(Word word) {
        boolean isNoun = word.isTagged("NOUN") || word.isTagged("PROPN");
        String text = word.text();
        return isNoun
                && !word.hasValence()
                && !text.startsWith(MENTION)
                && text.chars().anyMatch(Character::isLetter);
    }
}
