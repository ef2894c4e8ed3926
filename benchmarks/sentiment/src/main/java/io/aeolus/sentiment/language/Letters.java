package io.aeolus.sentiment.language;

import java.util.Locale;

/** The letters of words, the same in every locale. */
final class Letters {

    private Letters() {}

    static String lowerCase(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    /** Whether there is nothing else in a text. */
    static boolean areAll(String text) {
        return text.chars().allMatch(Character::isLetter);
    }

    /** Whether a word of two letters or more is in capitals. */
    static boolean isShouted(String text) {
        long capitals = text.chars().filter(Character::isUpperCase).count();
        return capitals > 1 && text.chars().noneMatch(Character::isLowerCase);
    }
}
