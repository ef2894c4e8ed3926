// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.run;

import io.aeolus.probe.OutputDigest;
import io.aeolus.probe.TaskReport.KeptTuple;
import io.aeolus.probe.TaskReport.TaskOutput;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The output of one incarnation of a bolt task: tuples of one text each, resent until acknowledged. */
final class OutputTask {

    private final List<KeptTuple> tuples = new ArrayList<>();
    private OutputDigest digest = OutputDigest.EMPTY;
    private long first;

    void add(String text) {
        count(text);
        tuples.add(new KeptTuple.Bytes(text.getBytes(StandardCharsets.UTF_8)));
    }

    void addInSameJvm(String text) {
        count(text);
        tuples.add(new KeptTuple.Values(List.of(text)));
    }

    /** Counts a tuple without keeping it. */
    void count(String text) {
        digest = digest.plus(OutputDigest.of(List.of(text)));
    }

    void acknowledge() {
        first += tuples.size();
        tuples.clear();
    }

    TaskOutput output() {
        return new TaskOutput(digest, first, tuples);
    }
}
