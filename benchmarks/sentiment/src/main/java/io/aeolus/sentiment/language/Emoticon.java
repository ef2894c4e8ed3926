package io.aeolus.sentiment.language;

import java.util.regex.Pattern;

/** Faces made of punctuation marks: those of the lexicon, also with a long mouth as in {@code :)))}. */
final class Emoticon {

    private static final Pattern LONG_MOUTH = Pattern.compile("(.)\\1+$");

    /** What the lexicon has and is also used for other things: dollars before a colon, and the like. */
    private static final Pattern LETTERS_ONLY = Pattern.compile("[\\p{L}\\p{N}' -]*");

    private Emoticon() {}

    /** Whether a token is one. */
    static boolean isOne(String token) {
        return token.length() > 1
                && !LETTERS_ONLY.matcher(token).matches()
                && Lexicon.shared().has(form(token));
    }

    /** As the lexicon has it. */
    static String form(String token) {
        Lexicon lexicon = Lexicon.shared();
        if (lexicon.has(token)) {
            return token;
        }
        String lowerCase = Letters.lowerCase(token);
        if (lexicon.has(lowerCase)) {
            return lowerCase;
        }
        String shorter = LONG_MOUTH.matcher(token).replaceFirst("$1");
        return lexicon.has(shorter) ? shorter : Letters.lowerCase(shorter);
    }
}
