package io.aeolus.cli.internal.text;

/** Makes long names fit, without parting characters of two chars. */
public final class Cut {

    private static final String GAP = "..";

    private Cut() {}

    /**
     * A text of no more than so many characters, 3 at least: what is too much is taken out of its middle, as names often differ at their
     * ends.
     */
    public static String middle(String text, int width) {
        if (length(text) <= width) {
            return text;
        }
        int kept = width - GAP.length();
        int endOfHead = text.offsetByCodePoints(0, kept - kept / 2);
        int startOfTail = text.offsetByCodePoints(text.length(), -(kept / 2));
        return text.substring(0, endOfHead) + GAP + text.substring(startOfTail);
    }

    /** A text of no more than so many characters, 2 at least: what is too much at its end is taken away. */
    public static String end(String text, int width) {
        return length(text) <= width ? text : text.substring(0, text.offsetByCodePoints(0, width - GAP.length())) + GAP;
    }

    /** The code points in a text. */
    public static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
