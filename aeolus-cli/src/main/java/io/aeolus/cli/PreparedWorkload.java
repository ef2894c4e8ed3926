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

    /**
     * The name of the topology.
     *
     * @return a name that Storm accepts
     */
    String topologyName();

    /**
     * The rows of the input: the spout tuples that have to be acked.
     *
     * @return the number of message ids that are no {@link ControlId}
     */
    long rows();

    /**
     * More about the input, for people and for the run's JSON.
     *
     * @return names and values (strings, numbers, booleans), in the order to show
     */
    Map<String, Object> inputDescription();

    /**
     * The topology, unbatched and with dop 1 everywhere.
     *
     * @return a new object at each call
     */
    StormTopology topology();

    /**
     * Topology settings that all configurations share.
     *
     * @return Storm settings
     */
    Map<String, Object> config();

    /**
     * The plan to use when the user gives none.
     *
     * @return a plan in the plan file's format
     */
    String defaultPlan();

    /**
     * The output that every run must have, computed independently of the topology.
     *
     * @return count and digest of the output tuples
     */
    OutputDigest expectedOutput();

    /**
     * What is sent for a row, where all messages are alike. Then {@code compare} says how many bytes go to and fro.
     *
     * @return empty of most workloads
     */
    default Optional<RowTraffic> traffic() {
        return Optional.empty();
    }

    /**
     * Compares an output with the reference results, if the user named some.
     *
     * @param outputs the tuples of one run's output
     * @return the comparison, empty if there is no reference
     */
    Optional<ReferenceReport> compareWithReference(Collection<List<Object>> outputs);
}
