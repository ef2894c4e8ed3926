// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Normalizes words for the lookup and records their emphasis. */
final class CustomNormalizerStep implements Step {

    /** Increments of a word's valence for capitals and for repeated letters, as measured by the lexicon's authors. */
    private static final double UPPER_CASE_EMPHASIS = 0.733;

    private static final double DRAWN_OUT = 0.293;

    private static final String MENTION = "@user";
    private static final String URL = "url";

    private static final Pattern REPEATED = Pattern.compile("(\\p{L})\\1{2,}");

    /** Word boundaries in a hashtag: {@code #BestDayEver}. */
    private static final Pattern SEAM = Pattern.compile("_|(?<=\\p{Ll})(?=\\p{Lu})");

    private final Map<String, String> shorthand = new HashMap<>();
    private final Lexicon lexicon = Lexicon.shared();

    CustomNormalizerStep() {
        Resources.table("shorthand.tsv").forEach(entry -> shorthand.put(entry[0], entry[1]));
    }

    @Override
    public Tweet apply(Tweet tweet) {
        boolean allShouted = tweet.words().stream()
                .map(Word::text)
                .filter(text -> text.chars().anyMatch(Character::isLetter))
                .allMatch(Letters::isUpperCase);
        List<Word> normalized = new ArrayList<>();
        for (Word word : tweet.words()) {
            EntityKind.of(word.text())
                    .ifPresentOrElse(
                            kind -> addEntity(kind, word, !allShouted, normalized),
                            () -> normalized.add(normalized(word, !allShouted)));
        }
        return tweet.withWords(normalized);
    }

    private void addEntity(EntityKind kind, Word word, boolean stressed, List<Word> words) {
        switch (kind) {
            case URL -> words.add(word.withForm(URL));
            case MENTION -> words.add(word.withForm(MENTION));
            case EMOTICON -> words.add(word.withForm(Emoticon.form(word.text())));
            case EMOJI -> words.add(word.withForm(alias(word.text())));
            case HASH_TAG -> addWordsOfTag(word, stressed, words);
        }
    }

    private static String alias(String emoji) {
        return EmojiFinder.of(emoji)
                .map(known -> ":" + known.getAliases().get(0) + ":")
                .orElse(emoji);
    }

    private void addWordsOfTag(Word tag, boolean stressed, List<Word> words) {
        int at = 1;
        for (String part : SEAM.split(tag.text().substring(1), -1)) {
            if (!part.isEmpty()) {
                int start = tag.text().indexOf(part, at);
                at = start + part.length();
                words.add(normalized(tag.withText(part).withStart(tag.start() + start), stressed));
            }
        }
    }

    private Word normalized(Word word, boolean stressed) {
        String lowerCase = Letters.lowerCase(word.text());
        String form = shorthand.getOrDefault(lowerCase, lowerCase);
        double emphasis = stressed && Letters.isUpperCase(word.text()) ? UPPER_CASE_EMPHASIS : 0;
        if (REPEATED.matcher(form).find()) {
            form = shortened(form);
            emphasis += DRAWN_OUT;
        }
        return word.withForm(form).withEmphasis(emphasis);
    }

    /** Returns the lexicon's form of a word with repeated letters, with one or two of the letter; two if neither is known. */
    private String shortened(String form) {
        String two = REPEATED.matcher(form).replaceAll("$1$1");
        String one = REPEATED.matcher(form).replaceAll("$1");
        String form1 = shorthand.getOrDefault(one, one);
        return lexicon.has(two) || !lexicon.has(form1) ? shorthand.getOrDefault(two, two) : form1;
    }
}
