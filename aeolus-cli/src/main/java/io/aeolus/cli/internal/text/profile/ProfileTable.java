package io.aeolus.cli.internal.text.profile;

import io.aeolus.cli.internal.text.Printable;
import io.aeolus.monitor.Profile;
import java.util.ArrayList;
import java.util.List;

/**
 * A profile for people: the operators by what they cost, what bounds the topology, and then the details. All is in ASCII, except
 * for names, and no line is longer than {@link #COLUMNS} but for long remarks.
 */
public final class ProfileTable {

    /** The widest table. */
    static final int COLUMNS = 120;

    private ProfileTable() {}

    /** The tables as lines. */
    public static String text(Profile profile) {
        List<CostShare> costs = CostShare.of(profile);
        ProfileBottleneck bottleneck = ProfileBottleneck.of(profile);
        List<String> lines = new ArrayList<>(HeaderText.lines(profile));
        add(lines, CostTable.lines(costs, bottleneck));
        add(lines, BottleneckText.lines(bottleneck, profile.config()));
        add(lines, StreamTable.lines(costs, profile));
        add(lines, SourceTable.lines(costs));
        add(lines, KeyTable.lines(costs));
        add(lines, BatchingTable.lines(profile));
        return Printable.text(lines);
    }

    /** Sections are apart by a line; those that are empty are left out. */
    private static void add(List<String> lines, List<String> section) {
        if (!section.isEmpty()) {
            lines.add("");
            lines.addAll(section);
        }
    }
}
