package io.aeolus.cluster.internal.capture;

import java.io.Serializable;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SubmitOptions;
import org.jspecify.annotations.Nullable;

/**
 * One call of Nimbus' {@code submitTopology}.
 *
 * @param name the topology's name
 * @param jsonConfig the topology's settings as JSON
 * @param options the options, null if the call had none
 * @param topology the topology
 */
record SubmitCall(String name, String jsonConfig, @Nullable SubmitOptions options, StormTopology topology)
        implements Serializable {}
