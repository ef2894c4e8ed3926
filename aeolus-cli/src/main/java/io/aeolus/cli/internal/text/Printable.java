package io.aeolus.cli.internal.text;

/** Text of others, fit for a terminal. */
public final class Printable {

    private Printable() {}

    /**
     * A line as it can be printed. Names may have characters in them that would move the cursor or end the line.
     *
     * @param line the line
     * @return the same with an underscore for each of those
     */
    public static String line(String line) {
        return line.codePoints()
                .map(c -> Character.isISOControl(c) || Character.getType(c) == Character.FORMAT ? '_' : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
