// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli;

import io.aeolus.probe.ControlId;
import io.aeolus.probe.EndOfInput;
import io.aeolus.probe.OutputDigest;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.generated.StormTopology;

/**
 * A workload with its input, which can run any number of times. The spouts emit each row of the input with a message id, and an
 * {@link EndOfInput} after the last row. The output consists of the tuples that bolts emit on streams without consumers.
 */
public interface PreparedWorkload {

    /** The name of the topology. */
    String topologyName();

    /** The number of rows of the input: message ids that must be acked, without {@link ControlId}s. */
    long rows();

    /** Properties of the input (strings, numbers, booleans) in display order, for text and for the JSON of a comparison. */
    Map<String, Object> inputDescription();

    /** The unbatched topology with parallelism 1 for all components; a new object for each call. */
    StormTopology topology();

    /** Storm's settings of the topology, which all configurations share. */
    Map<String, Object> config();

    /** A hand-written plan, in the format of plan files. */
    String defaultPlan();

    /**
     * Count and digest of the output that every run must have, computed independently of the topology. The first call may take some
     * seconds; concurrent calls wait.
     */
    OutputDigest expectedOutput();

    /** Compares the output of a run with the reference results; empty without reference results. */
    default Optional<ReferenceReport> compareWithReference(Collection<List<Object>> outputs) {
        return Optional.empty();
    }
}
