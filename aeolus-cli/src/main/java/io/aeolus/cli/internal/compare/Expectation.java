// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import io.aeolus.cli.internal.variant.Subject;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.RunRecord;
import io.aeolus.probe.OutputDigest;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The output that each run must have, or a remark on why outputs cannot be compared.
 *
 * @param isKnown whether the right output is known, so that an equal output is correct
 */
record Expectation(Optional<OutputDigest> output, Optional<String> remark, boolean isKnown) {

    private static final String DUPLICATED = "tuples failed and were replayed, so results may contain duplicates";

    /**
     * Determines the expected output: the known output of the subject, or else the output of the first configuration, if its runs agree. The
     * digest of an output counts duplicates, so it cannot show whether an output with duplicates is right.
     *
     * @param hasReference whether the tuples of each run were compared with a reference
     */
    static Expectation of(Subject subject, List<RunRecord> runs, boolean hasReference) {
        Optional<OutputDigest> known = subject.answers().expected().get();
        if (known.isPresent()) {
            OutputDigest right = known.get();
            List<RunRecord> others = runs.stream()
                    .filter(run -> !run.measurement().output().equals(right))
                    .toList();
            return !others.isEmpty()
                            && others.stream().allMatch(run -> run.measurement().duplicated() > 0)
                    ? duplicated(hasReference)
                    : new Expectation(known, Optional.empty(), true);
        }
        if (subject.ending() instanceof Ending.TimeLimit) {
            return notCompared(
                    "each run stopped at a different tuple: use an input that ends, without --seconds and --quick");
        }
        if (runs.stream().anyMatch(run -> run.measurement().duplicated() > 0)) {
            return duplicated(hasReference);
        }
        String first = runs.get(0).config();
        List<RunRecord> base =
                runs.stream().filter(run -> run.config().equals(first)).toList();
        Set<OutputDigest> outputs =
                base.stream().map(run -> run.measurement().output()).collect(Collectors.toSet());
        OutputDigest output = base.get(0).measurement().output();
        if (outputs.size() > 1) {
            return notCompared("the results of " + first + " differ from run to run");
        }
        if (output.count() == 0) {
            return notCompared("no tuple that Aeolus can record reached a sink; use an input that reaches the sinks");
        }
        if (runs.size() == 1) {
            return hasReference
                    ? new Expectation(
                            Optional.empty(), Optional.of("results were compared with the reference only"), false)
                    : notCompared("only one run has finished; add stock to --configs, or use --runs");
        }
        if (base.size() == 1
                && runs.stream().anyMatch(run -> !run.measurement().output().equals(output))) {
            return notCompared("one run of " + first
                    + " does not show whether its results differ from run to run; use --runs with 2 or more");
        }
        return new Expectation(Optional.of(output), Optional.empty(), false);
    }

    private static Expectation duplicated(boolean hasReference) {
        return hasReference
                ? new Expectation(
                        Optional.empty(),
                        Optional.of("results were compared with the reference only: " + DUPLICATED),
                        false)
                : notCompared(DUPLICATED);
    }

    private static Expectation notCompared(String reason) {
        return new Expectation(Optional.empty(), Optional.of("results were not compared: " + reason), false);
    }
}
