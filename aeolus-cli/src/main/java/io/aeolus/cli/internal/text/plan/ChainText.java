// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.text.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The chains of a plan in words. */
public final class ChainText {

    private ChainText() {}

    /** Returns a line for each chain. */
    public static List<String> lines(Map<String, List<String>> chains) {
        List<String> lines = new ArrayList<>();
        chains.forEach((head, members) -> lines.add(line(head, members)));
        return lines;
    }

    /** Returns "b and c run in a". */
    public static String line(String head, List<String> members) {
        return list(members) + (members.size() == 1 ? " runs in " : " run in ") + head;
    }

    /** Returns the components as "a, b and c". */
    public static String list(List<String> members) {
        int last = members.size() - 1;
        return last == 0 ? members.get(0) : String.join(", ", members.subList(0, last)) + " and " + members.get(last);
    }
}
