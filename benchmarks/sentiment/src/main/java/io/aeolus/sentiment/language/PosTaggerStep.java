// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

import java.util.ArrayList;
import java.util.List;
import opennlp.tools.postag.POSTaggerME;

/** Tags words with their part of speech. */
final class PosTaggerStep implements Step {

    private final POSTaggerME tagger = new POSTaggerME(Models.TAGS.get());

    @Override
    public Tweet apply(Tweet tweet) {
        List<Word> tagged = new ArrayList<>();
        for (List<Word> sentence : tweet.sentences()) {
            String[] texts = sentence.stream()
                    .map(Word::text)
                    .map(PosTaggerStep::readable)
                    .toArray(String[]::new);
            String[] tags = tagger.tag(texts);
            for (int i = 0; i < tags.length; i++) {
                Word word = sentence.get(i);
                String tag = tags[i];
                tagged.add(word.withTag(
                        EntityKind.of(word.text()).map(EntityKind::tag).orElse(tag)));
            }
        }
        return tweet.withWords(tagged);
    }

    /** Replacements that occur in the tagger's training data. */
    private static String readable(String text) {
        return text.length() > 1 && (text.charAt(0) == '@' || text.charAt(0) == '#') ? text.substring(1) : text;
    }
}
