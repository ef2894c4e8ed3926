package io.aeolus.cli.internal.text.plan;

import static io.aeolus.cli.internal.text.Texts.format;
import static io.aeolus.cli.internal.text.Texts.plural;

import io.aeolus.cli.internal.text.TextTable;
import io.aeolus.cli.internal.text.TextTable.Column;
import io.aeolus.cli.internal.tune.Round;
import io.aeolus.cli.internal.tune.TuningResult;
import java.util.List;
import java.util.OptionalDouble;

/** The rounds of {@code aeolus tune} as text. */
public final class TuningText {

    private static final double PERCENT = 100;

    private TuningText() {}

    /** A round in a line. */
    public static String of(Round round) {
        return format(
                "round %d: %,.0f tuples/s expected (%s), %,.0f measured: %s",
                round.number(),
                round.plan().prediction().tuplesPerSecond(),
                round.plan().interval().text(),
                round.measured(),
                off(round));
    }

    /** All rounds in a table, and the round whose plan is kept. */
    public static String of(String topology, TuningResult tuned, OptionalDouble declared) {
        TextTable table = new TextTable(
                List.of(
                        Column.right("round"),
                        Column.right("expected tuples/s"),
                        Column.right("90 of 100 runs"),
                        Column.right("measured tuples/s"),
                        Column.right("off"),
                        Column.left("bounded by")),
                tuned.rounds().stream().map(TuningText::cells).toList());
        return format(
                        "%s: %s, %s%n%n",
                        topology,
                        plural(tuned.rounds().size(), "round"),
                        tuned.end().text())
                + String.join(System.lineSeparator(), table.lines())
                + (tuned.hasLostTo(declared) ? lost(declared.getAsDouble()) : "")
                + format(
                        "%n%n%s: the plan of round %d, %,.0f tuples/s expected%n",
                        tuned.hasLostTo(declared) ? "not kept" : "kept",
                        tuned.best().number(),
                        tuned.expected().tuplesPerSecond())
                + BriefPlan.of(tuned.best().plan()).stream()
                        .limit(2)
                        .map(line -> line + System.lineSeparator())
                        .reduce("", String::concat);
    }

    private static String lost(double declared) {
        return format(
                "%n%nwarning: no plan is as fast as the topology as declared, %,.0f tuples/s: the file leaves it as declared, without batches",
                declared);
    }

    private static List<String> cells(Round round) {
        return List.of(
                String.valueOf(round.number()),
                format("%,.0f", round.plan().prediction().tuplesPerSecond()),
                round.plan().interval().text(),
                format("%,.0f", round.measured()),
                off(round),
                round.plan().explanation().limit());
    }

    private static String off(Round round) {
        return format("%+.1f %%", PERCENT * round.error());
    }
}
