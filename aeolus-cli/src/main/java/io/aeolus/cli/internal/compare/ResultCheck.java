package io.aeolus.cli.internal.compare;

import io.aeolus.monitor.Measurement;
import io.aeolus.probe.OutputDigest;
import java.util.List;
import java.util.Optional;

/** What is known about the outputs of runs. */
enum ResultCheck {
    /** All are the expected one. */
    EQUAL("yes"),
    /** One at least is another one. */
    DIFFERENT("no"),
    /** There is nothing to compare them with. */
    NOT_COMPARED("not compared");

    private final String text;

    ResultCheck(String text) {
        this.text = text;
    }

    static ResultCheck of(List<Measurement> runs, Optional<OutputDigest> expected) {
        if (expected.isEmpty()) {
            return NOT_COMPARED;
        }
        return runs.stream().allMatch(run -> run.output().equals(expected.get())) ? EQUAL : DIFFERENT;
    }

    /** In a table. */
    String text() {
        return text;
    }
}
