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
 * @param outcome what became of the changes
 * @param changes the changes, in a few words each; empty without a change
 * @param tuplesPerSecond the measured rate; empty if unknown
 */
public record AdaptRecord(
        String time,
        String topology,
        Decision decision,
        Outcome outcome,
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

    /** What became of the changes of a decision. */
    public enum Outcome {
        /** There are no changes. */
        NONE,
        /** The changes are only advised. */
        ADVISED,
        /** The cluster accepted the changes. */
        ACCEPTED,
        /** The cluster refused a change. */
        REFUSED,
        /** The cluster may have accepted the changes: it did not answer. */
        UNKNOWN;

        /** Returns the name in files. */
        @JsonValue
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }

        private String verb() {
            return switch (this) {
                case NONE, ACCEPTED -> "change";
                case ADVISED -> "would change";
                case REFUSED -> "tried to change";
                case UNKNOWN -> "may have changed";
            };
        }
    }

    public AdaptRecord {
        changes = List.copyOf(changes);
    }

    /**
     * Describes a step.
     *
     * @param outcome what became of the changes, if there are any
     */
    public static AdaptRecord of(String topology, Step step, Observation now, Outcome outcome) {
        List<String> changes = step.next().map(now.present()::changes).orElse(List.of());
        return new AdaptRecord(
                time(now.at()),
                topology,
                step.decision(),
                changes.isEmpty() ? Outcome.NONE : outcome,
                step.reason(),
                changes,
                OptionalDouble.of(now.load().tuplesPerSecond()));
    }

    public static AdaptRecord failed(String topology, Instant at, String reason) {
        return new AdaptRecord(
                time(at), topology, Decision.FAIL, Outcome.NONE, reason, List.of(), OptionalDouble.empty());
    }

    /** Returns a copy with another outcome of the changes, and the reason for it. */
    public AdaptRecord with(Outcome other, String why) {
        return new AdaptRecord(
                time,
                topology,
                decision,
                other,
                "%s; outcome %s: %s".formatted(reason, other.text(), why),
                changes,
                tuplesPerSecond);
    }

    private static String time(Instant at) {
        return at.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** Returns the decision in one line of text. */
    public String text() {
        String made = changes.isEmpty() ? "" : "%s %s: ".formatted(outcome.verb(), String.join(", ", changes));
        return "%s %s: %s: %s%s".formatted(time, topology, decision.text(), made, reason);
    }
}
