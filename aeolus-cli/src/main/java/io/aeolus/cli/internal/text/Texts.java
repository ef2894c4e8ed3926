package io.aeolus.cli.internal.text;

import io.aeolus.monitor.Profile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Sentences with numbers, the same on all systems. */
public final class Texts {

    private static final int LONGEST_WORKLOAD = 60;
    private static final String INDENT = "  ";

    private Texts() {}

    /** Puts values into a text, as {@link String#format} does. */
    public static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    /** A line in pieces of no more than so many characters, cut at spaces; later pieces are indented. A longer word stays whole. */
    public static List<String> wrap(String line, int columns) {
        List<String> pieces = new ArrayList<>();
        String rest = line;
        while (Cut.length(rest) > columns) {
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

    /** A difference as a percentage with its sign; without a sign if the percentage rounds to 0. */
    public static String signedPercent(double part) {
        long percent = Math.round(100 * part);
        return percent == 0 ? "0 %" : format("%+d %%", percent);
    }

    /** A number of things, such as 1 run, 2 runs. */
    public static String plural(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    /** A number, and what becomes of it: 2, or 2 -> 4. */
    public static String change(int before, int after) {
        return before == after ? Integer.toString(before) : before + " -> " + after;
    }

    /** The head of what is said of a profile: the topology's name, and what the user calls it if that is something else. */
    public static String topology(Profile profile) {
        return profile.workload().equals(profile.topology())
                ? profile.topology()
                : profile.topology() + " (" + Cut.end(profile.workload(), LONGEST_WORKLOAD) + ")";
    }

    /** Each kind of machine that a profile was made on once, a line each. */
    public static List<String> machines(Profile profile) {
        return profile.workers().stream()
                .map(worker -> worker.machine().text())
                .distinct()
                .toList();
    }
}
