package io.aeolus.cli.internal.text;

import java.util.List;
import java.util.stream.Collectors;

/** Text of others, fit for a terminal. */
public final class Printable {

    private Printable() {}

    /** Lines as they can be printed, each with its end. */
    public static String text(List<String> lines) {
        return lines.stream().map(Printable::line).collect(Collectors.joining("\n", "", "\n"));
    }

    /** A line as it can be printed: with an underscore for each character that would move the cursor or end the line. */
    public static String line(String line) {
        return line.codePoints()
                .map(c -> Character.isISOControl(c) || Character.getType(c) == Character.FORMAT ? '_' : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
