// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full;

import io.aeolus.linearroad.LinearRoadFile;
import io.aeolus.linearroad.full.topology.TollHistory;
import java.util.ArrayList;
import java.util.List;

/** The expected answers of inputs in tests. */
public final class Expected {

    private Expected() {}

    /** Returns the answers of an input with its history. */
    public static List<List<Object>> answers(LinearRoadFile file) throws Exception {
        List<List<Object>> answers = new ArrayList<>();
        ExpectedAnswers.compute(file, TollHistory.read(file.history()), answers::add);
        return answers;
    }
}
