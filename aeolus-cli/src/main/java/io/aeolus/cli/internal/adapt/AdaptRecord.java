// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.adapt;

import com.fasterxml.jackson.annotation.JsonValue;
import io.aeolus.monitor.JsonFormat;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * A decision, for the log. docs/reference/files.md describes the line of JSON.
 *
 * @param time when it was made, in ISO 8601
 * @param changes the changes, in a few words each; empty without a change
 * @param tuplesPerSecond the measured rate; empty if unknown
 */
public record AdaptRecord(
        String time,
        String topology,
        Decision decision,
        boolean applied,
        String reason,
        List<String> changes,
        OptionalDouble tuplesPerSecond) {

    public static final JsonFormat<AdaptRecord> FORMAT =
            new JsonFormat<>(AdaptRecord.class, "decision", 1).rounding("tuplesPerSecond");

    public enum Decision {
        /** No change. */
        KEEP,
        /** A change to an advised setting. */
        CHANGE,
        /** A change back. */
        ROLL_BACK,
        /** No decision, because the topology could not be measured. */
        FAIL;

        /** Returns the name in files. */
        @JsonValue
        public String text() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    public AdaptRecord {
        changes = List.copyOf(changes);
    }

    /**
     * Describes a step.
     *
     * @param isApplied whether changes are carried out
     */
    public static AdaptRecord of(String topology, Step step, Observation now, boolean isApplied) {
        Decision decision = step instanceof Step.Keep
                ? Decision.KEEP
                : step instanceof Step.Change ? Decision.CHANGE : Decision.ROLL_BACK;
        List<String> changes = step.next().map(now.present()::changes).orElse(List.of());
        return new AdaptRecord(
                time(now.at()),
                topology,
                decision,
                isApplied && !changes.isEmpty(),
                step.reason(),
                changes,
                OptionalDouble.of(now.load().tuplesPerSecond()));
    }

    /**
     * Describes restored batch sizes and lingers.
     *
     * @param tried the setting whose batch sizes and lingers were changed back to the present setting
     * @param reason why the rest of the change failed, in one line
     */
    public static AdaptRecord restored(String topology, Setting tried, Observation now, String reason) {
        Setting present = now.present();
        return new AdaptRecord(
                time(now.at()),
                topology,
                Decision.ROLL_BACK,
                true,
                "the cluster refused the rebalance of the same change: " + reason,
                new Setting(present.executors(), present.workers(), tried.streams()).changes(present),
                OptionalDouble.of(now.load().tuplesPerSecond()));
    }

    public static AdaptRecord failed(String topology, Instant at, String reason) {
        return new AdaptRecord(time(at), topology, Decision.FAIL, false, reason, List.of(), OptionalDouble.empty());
    }

    private static String time(Instant at) {
        return at.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** Returns the decision in one line of text. */
    public String text() {
        String made = changes.isEmpty()
                ? ""
                : "%s %s: ".formatted(applied ? "change" : "would change", String.join(", ", changes));
        return "%s %s: %s: %s%s".formatted(time, topology, decision.text(), made, reason);
    }
}
