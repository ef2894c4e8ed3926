package io.aeolus.cli.internal.text;

import java.util.Locale;

/** Sentences with numbers, the same on all systems. */
public final class Texts {

    private Texts() {}

    /**
     * Puts values into a text.
     *
     * @param format as {@link String#format} has it
     * @param values the values
     * @return the text
     */
    public static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    /**
     * A number of things.
     *
     * @param number how many
     * @param what one of them
     * @return such as 1 run, 2 runs
     */
    public static String plural(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }
}
