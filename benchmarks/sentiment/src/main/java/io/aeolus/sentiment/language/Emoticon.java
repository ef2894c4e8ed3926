// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

import java.util.regex.Pattern;

/** Emoticons: the lexicon's, also with a repeated mouth as in {@code :)))}. */
final class Emoticon {

    private static final Pattern LONG_MOUTH = Pattern.compile("(.)\\1+$");

    private Emoticon() {}

    /** Returns whether a token is an emoticon. */
    static boolean isOne(String token) {
        return token.length() > 1
                && token.chars().anyMatch(Emoticon::isPunctuation)
                && Lexicon.shared().has(form(token));
    }

    /** Returns whether a character is a punctuation mark that does not occur in words. */
    private static boolean isPunctuation(int c) {
        return !Character.isLetterOrDigit(c) && c != '\'' && c != '-';
    }

    /** Returns the lexicon's form. */
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
