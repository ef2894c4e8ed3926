package io.aeolus.cli.internal.tune;

import io.aeolus.optimizer.PlanFile;
import io.aeolus.optimizer.Prediction;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The plans that were run, at least one, and why there are no more. */
public record Tuned(List<Round> rounds, End end) {

    /** Why no other plan is tried. */
    public enum End {
        /** The last prediction was near enough to what was measured. */
        AGREES("prediction and measurement agree"),
        /** By all that was seen, the best plan was run already, or another one would hardly be faster. */
        NOTHING_BETTER("nothing better is in sight"),
        /** As many plans were run as were to be. */
        ROUNDS_OVER("the rounds are over");

        private final String text;

        End(String text) {
            this.text = text;
        }

        /** A few words. */
        public String text() {
            return text;
        }
    }

    public Tuned {
        rounds = List.copyOf(rounds);
        if (rounds.isEmpty()) {
            throw new IllegalArgumentException("no plan was run");
        }
    }

    /** The fastest plan of those that were run. */
    public Round best() {
        return rounds.stream().max(Comparator.comparingDouble(Round::measured)).orElseThrow();
    }

    /** The fastest plan, which expects what was measured of it. */
    public PlanFile file() {
        PlanFile file = best().plan().file();
        Prediction before = best().plan().prediction();
        return new PlanFile(
                file.topologyName(),
                file.plan(),
                file.config(),
                Optional.of(new Prediction(best().measured(), before.meanLatencyMillis(), before.p99LatencyMillis())),
                file.explanation());
    }
}
