package io.aeolus.cli.internal.text;

import io.aeolus.monitor.Profile;
import java.util.List;
import java.util.Locale;

/** Sentences with numbers, the same on all systems. */
public final class Texts {

    private static final int LONGEST_WORKLOAD = 60;

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

    /**
     * What a profile was made on.
     *
     * @param profile the profile
     * @return each kind of machine once, a line each
     */
    public static List<String> machines(Profile profile) {
        return profile.workers().stream()
                .map(worker -> worker.machine().text())
                .distinct()
                .toList();
    }
}
