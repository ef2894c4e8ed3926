// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.profile;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.storm.generated.Bolt;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.generated.ShellComponent;
import org.apache.storm.generated.SpoutSpec;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.StreamInfo;
import org.apache.storm.metrics2.StormMetricRegistry;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;
import org.apache.storm.utils.Utils;

/**
 * Creates contexts and tuples of task 1 of spout "numbers" and task 2 of bolt "square", with streams "default" (n, m) and "more" (n, m).
 */
final class Contexts {

    static final int SPOUT_TASK = 1;
    static final int BOLT_TASK = 2;

    private static final Fields FIELDS = new Fields("n", "m");

    private Contexts() {}

    static TopologyContext of(int task) {
        return of(task, Utils.readDefaultConfig());
    }

    static TopologyContext of(int task, Map<String, Object> conf) {
        Map<String, Fields> streams = Map.of("default", FIELDS, "more", FIELDS);
        return new TopologyContext(
                topology(),
                conf,
                Map.of(SPOUT_TASK, "numbers", BOLT_TASK, "square"),
                Map.of("numbers", List.of(SPOUT_TASK), "square", List.of(BOLT_TASK)),
                Map.of("numbers", streams, "square", streams, "__system", Map.of("__tick", new Fields("rate_secs"))),
                Map.of(),
                "test-1",
                ".",
                ".",
                task,
                6700,
                List.of(SPOUT_TASK, BOLT_TASK),
                Map.of(),
                Map.of(),
                new HashMap<>(),
                new HashMap<>(),
                new AtomicBoolean(),
                new StormMetricRegistry());
    }

    private static StormTopology topology() {
        ComponentCommon common = new ComponentCommon();
        common.set_inputs(Map.of());
        StreamInfo stream = new StreamInfo(FIELDS.toList(), false);
        common.set_streams(Map.of("default", stream, "more", stream));
        ComponentObject object = ComponentObject.shell(new ShellComponent("none", "none"));
        return new StormTopology(
                Map.of("numbers", new SpoutSpec(object, common)), Map.of("square", new Bolt(object, common)), Map.of());
    }

    static Tuple tuple(String stream, Object... values) {
        return tuple("numbers", stream, List.of(values));
    }

    static Tuple tuple(String component, String stream, List<Object> values) {
        return new TupleImpl(of(BOLT_TASK), values, component, SPOUT_TASK, stream, MessageId.makeUnanchored());
    }
}
