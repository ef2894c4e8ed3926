// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.text.plan;

import static io.aeolus.cli.internal.text.Texts.format;
import static io.aeolus.cli.internal.text.Texts.plural;

import io.aeolus.cli.internal.text.Columns;
import io.aeolus.cli.internal.text.TextTable;
import io.aeolus.cli.internal.tune.Round;
import io.aeolus.cli.internal.tune.TuningResult;
import java.util.OptionalDouble;

/** The rounds of {@code aeolus tune} as text. */
public final class TuningText {

    private static final double PERCENT = 100;

    private TuningText() {}

    /** Returns a round in a line. */
    public static String of(Round round) {
        return format(
                "round %d: %,.0f tuples/s predicted (%s), %,.0f measured: error %s",
                round.number(),
                round.plan().prediction().tuplesPerSecond(),
                round.plan().interval().text(),
                round.measured(),
                error(round));
    }

    /** Returns a table of all rounds, and the round with the best plan. */
    public static String of(String topology, TuningResult tuned, OptionalDouble declared) {
        TextTable table = new Columns<Round>()
                .right("round", Round::number)
                .right(
                        "predicted tuples/s",
                        round -> format("%,.0f", round.plan().prediction().tuplesPerSecond()))
                .right("90 of 100 runs", round -> round.plan().interval().text())
                .right("measured tuples/s", round -> format("%,.0f", round.measured()))
                .right("error", TuningText::error)
                .left("bottleneck", round -> round.plan().explanation().limit())
                .table(tuned.rounds());
        return format(
                        "%s: %s, %s%n%n",
                        topology,
                        plural(tuned.rounds().size(), "round"),
                        tuned.end().text())
                + String.join(System.lineSeparator(), table.lines())
                + (tuned.hasLostTo(declared) ? lost(declared.getAsDouble()) : "")
                + format(
                        "%n%n%s: the plan of round %d, %,.0f tuples/s predicted%n",
                        tuned.hasLostTo(declared) ? "rejected" : "best",
                        tuned.best().number(),
                        tuned.expected().tuplesPerSecond())
                + PlanText.brief(tuned.best().plan()).stream()
                        .limit(2)
                        .map(line -> line + System.lineSeparator())
                        .reduce("", String::concat);
    }

    private static String lost(double declared) {
        return format(
                "%n%nwarning: the unchanged topology (%,.0f tuples/s) is faster than every plan: the plan file changes nothing",
                declared);
    }

    private static String error(Round round) {
        return format("%+.1f %%", PERCENT * round.error());
    }
}
