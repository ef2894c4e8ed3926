// SPDX-License-Identifier: Apache-2.0
package io.aeolus.sentiment.language;

import java.util.Locale;

/** Locale-independent functions on letters. */
final class Letters {

    private Letters() {}

    static String lowerCase(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    /** Returns whether a text consists of letters only. */
    static boolean areAll(String text) {
        return text.chars().allMatch(Character::isLetter);
    }

    /** Returns whether a word of at least two letters is in capitals. */
    static boolean isUpperCase(String text) {
        long capitals = text.chars().filter(Character::isUpperCase).count();
        return capitals > 1 && text.chars().noneMatch(Character::isLowerCase);
    }
}
