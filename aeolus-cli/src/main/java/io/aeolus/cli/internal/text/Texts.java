// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.text;

import io.aeolus.monitor.Profile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Helpers for text output that does not depend on the system. */
public final class Texts {

    private static final int MAX_WORKLOAD_LENGTH = 60;
    private static final String INDENT = "  ";
    private static final String GAP = "..";

    private Texts() {}

    /** Formats in the root locale. */
    public static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    /** Wraps a line at spaces, and indents continuation lines. Does not break words. */
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

    /** Wraps each line of a text. */
    public static String wrapped(String text, int columns) {
        return text.lines().flatMap(line -> wrap(line, columns).stream()).collect(Collectors.joining("\n", "", "\n"));
    }

    /** Returns a signed percentage, such as +5 %. Zero has no sign. */
    public static String signedPercent(double part) {
        long percent = Math.round(100 * part);
        return percent == 0 ? "0 %" : format("%+d %%", percent);
    }

    /** Returns a number with a noun, such as 1 run or 2 runs. */
    public static String plural(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    /** Returns a number that may change: 2, or 2 -> 4. */
    public static String change(int before, int after) {
        return before == after ? Integer.toString(before) : before + " -> " + after;
    }

    /** Returns the topology's name, followed by a different name of the workload in parentheses. */
    public static String topology(Profile profile) {
        return profile.workload().equals(profile.topology())
                ? profile.topology()
                : profile.topology() + " (" + cutEnd(profile.workload(), MAX_WORKLOAD_LENGTH) + ")";
    }

    /** Returns the different machines of a profile, one line each. */
    public static List<String> machines(Profile profile) {
        return profile.workers().stream()
                .map(worker -> worker.machine().text())
                .distinct()
                .toList();
    }

    /** Shortens a text to a width of at least 3 in the middle, because names often differ at their ends. */
    public static String cutMiddle(String text, int width) {
        if (length(text) <= width) {
            return text;
        }
        int kept = width - GAP.length();
        int endOfHead = text.offsetByCodePoints(0, kept - kept / 2);
        int startOfTail = text.offsetByCodePoints(text.length(), -(kept / 2));
        return text.substring(0, endOfHead) + GAP + text.substring(startOfTail);
    }

    /** Shortens a text to a width of at least 2 at its end. */
    public static String cutEnd(String text, int width) {
        return length(text) <= width ? text : text.substring(0, text.offsetByCodePoints(0, width - GAP.length())) + GAP;
    }

    /** Returns the number of code points. */
    public static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    /** Joins lines, and replaces control characters. */
    public static String printable(List<String> lines) {
        return lines.stream().map(Texts::printable).collect(Collectors.joining("\n", "", "\n"));
    }

    /** Replaces each character that would move the cursor or end the line by an underscore. */
    static String printable(String line) {
        return line.codePoints()
                .map(c -> Character.isISOControl(c) || Character.getType(c) == Character.FORMAT ? '_' : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
