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
 * A workload bound to one input; it can be run any number of times. The topology ends: its spouts emit each row of the input
 * with a message id, and after all rows an {@link EndOfInput}. Its output is what its bolts emit on streams that nobody
 * consumes.
 */
public interface PreparedWorkload {

    /** The name of the topology, which Storm accepts. */
    String topologyName();

    /** The rows of the input: the message ids that are no {@link ControlId}, which have to be acked. */
    long rows();

    /** Names and values (strings, numbers, booleans) of the input, in the order to show, for people and for the run's JSON. */
    Map<String, Object> inputDescription();

    /** The topology, unbatched and with parallelism 1 everywhere; a new object at each call. */
    StormTopology topology();

    /** Storm's settings of the topology that all configurations share. */
    Map<String, Object> config();

    /** The plan to use when the user gives none, in the plan file's format. */
    String defaultPlan();

    /**
     * Count and digest of the output that every run must have, computed independently of the topology. The first call may take some
     * seconds; others wait for it.
     */
    OutputDigest expectedOutput();

    /** What is sent for a row, where all messages are alike. Then {@code compare} says how many bytes go to and fro. */
    default Optional<RowTraffic> traffic() {
        return Optional.empty();
    }

    /** Compares the tuples of one run's output with the reference results; empty if the user named none. */
    Optional<ReferenceReport> compareWithReference(Collection<List<Object>> outputs);
}
