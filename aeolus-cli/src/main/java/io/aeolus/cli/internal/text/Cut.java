package io.aeolus.cli.internal.text;

/** Makes long names fit, without parting characters of two chars. */
public final class Cut {

    private static final String GAP = "..";

    private Cut() {}

    /**
     * Takes what is too much out of the middle, as names often differ at their ends only.
     *
     * @param text the text
     * @param width the most characters that it may have, at least 3
     * @return the text, or its start and its end
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

    /**
     * Takes away what is too much at the end.
     *
     * @param text the text
     * @param width the most characters that it may have, at least 2
     * @return the text, or its start
     */
    public static String end(String text, int width) {
        return length(text) <= width ? text : text.substring(0, text.offsetByCodePoints(0, width - GAP.length())) + GAP;
    }

    /**
     * Counts characters.
     *
     * @param text the text
     * @return code points in it
     */
    public static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
