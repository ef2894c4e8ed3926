package io.aeolus.monitor.internal.run;

import io.aeolus.probe.Facet.KeptTuple;
import io.aeolus.probe.Facet.TaskOutput;
import io.aeolus.probe.OutputDigest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The output of one start of a bolt task: tuples with one text each, told until they are known to have come home. */
final class OutputTask {

    private final List<KeptTuple> tuples = new ArrayList<>();
    private OutputDigest digest = OutputDigest.EMPTY;
    private long first;

    void add(String text) {
        count(text);
        tuples.add(new KeptTuple.Bytes(text.getBytes(StandardCharsets.UTF_8)));
    }

    void addHere(String text) {
        count(text);
        tuples.add(new KeptTuple.Values(List.of(text)));
    }

    /** Without keeping the tuple. */
    void count(String text) {
        digest = digest.plus(OutputDigest.of(List.of(text)));
    }

    void cameHome() {
        first += tuples.size();
        tuples.clear();
    }

    TaskOutput output() {
        return new TaskOutput(digest, first, tuples);
    }
}
