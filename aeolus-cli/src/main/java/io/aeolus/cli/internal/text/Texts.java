package io.aeolus.cli.internal.text;

import io.aeolus.monitor.Profile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Helpers for text output, the same on all systems. */
public final class Texts {

    private static final int LONGEST_WORKLOAD = 60;
    private static final String INDENT = "  ";
    private static final String GAP = "..";

    private Texts() {}

    /** Formats as {@link String#format} does, in the root locale. */
    public static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    /** Breaks a line at spaces into pieces of a width at most; later pieces are indented, and a longer word stays whole. */
    public static List<String> wrap(String line, int columns) {
        List<String> pieces = new ArrayList<>();
        String rest = line;
        while (length(rest) > columns) {
            int indent = pieces.isEmpty() ? 0 : INDENT.length();
            int space = rest.lastIndexOf(' ', rest.offsetByCodePoints(0, columns));
            if (space <= indent) {
                space = rest.indexOf(' ', indent);
            }
            if (space < 0 || rest.substring(space).isBlank()) {
                break;
            }
            pieces.add(rest.substring(0, space).stripTrailing());
            rest = INDENT + rest.substring(space + 1).stripLeading();
        }
        pieces.add(rest);
        return pieces;
    }

    /** A difference as a signed percentage, such as +5 %; 0 has no sign. */
    public static String signedPercent(double part) {
        long percent = Math.round(100 * part);
        return percent == 0 ? "0 %" : format("%+d %%", percent);
    }

    /** A number of things, such as 1 run, 2 runs. */
    public static String plural(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    /** A number that may change: 2, or 2 -> 4. */
    public static String change(int before, int after) {
        return before == after ? Integer.toString(before) : before + " -> " + after;
    }

    /** The topology's name, with the user's name for it in parentheses if it is another one. */
    public static String topology(Profile profile) {
        return profile.workload().equals(profile.topology())
                ? profile.topology()
                : profile.topology() + " (" + cutEnd(profile.workload(), LONGEST_WORKLOAD) + ")";
    }

    /** The different machines of a profile, a line each. */
    public static List<String> machines(Profile profile) {
        return profile.workers().stream()
                .map(worker -> worker.machine().text())
                .distinct()
                .toList();
    }

    /** The text with at most this many characters, 3 or more: cuts the middle, because names often differ at their ends. */
    public static String cutMiddle(String text, int width) {
        if (length(text) <= width) {
            return text;
        }
        int kept = width - GAP.length();
        int endOfHead = text.offsetByCodePoints(0, kept - kept / 2);
        int startOfTail = text.offsetByCodePoints(text.length(), -(kept / 2));
        return text.substring(0, endOfHead) + GAP + text.substring(startOfTail);
    }

    /** The text with at most this many characters, 2 or more: cuts the end. */
    public static String cutEnd(String text, int width) {
        return length(text) <= width ? text : text.substring(0, text.offsetByCodePoints(0, width - GAP.length())) + GAP;
    }

    /** The number of code points in a text. */
    public static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    /** Lines with line ends, without control characters. */
    public static String printable(List<String> lines) {
        return lines.stream().map(Texts::printable).collect(Collectors.joining("\n", "", "\n"));
    }

    /** A line with an underscore for each character that would move the cursor or end the line. */
    static String printable(String line) {
        return line.codePoints()
                .map(c -> Character.isISOControl(c) || Character.getType(c) == Character.FORMAT ? '_' : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
