package io.aeolus.sentiment.language;

import java.util.regex.Pattern;

/** Faces made of punctuation marks: those of the lexicon, also with a long mouth as in {@code :)))}. */
final class Emoticon {

    private static final Pattern LONG_MOUTH = Pattern.compile("(.)\\1+$");

    private Emoticon() {}

    /** Whether a token is one. */
    static boolean isOne(String token) {
        return token.length() > 1
                && token.chars().anyMatch(Emoticon::isMark)
                && Lexicon.shared().has(form(token));
    }

    /** Whether a character is a punctuation mark that words do not have in them. */
    private static boolean isMark(int c) {
        return !Character.isLetterOrDigit(c) && c != '\'' && c != '-';
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
