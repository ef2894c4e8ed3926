// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.observe;

import java.util.Map;
import java.util.function.BiConsumer;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;

/** Runs a script with its collector for each tuple. */
public final class ScriptedBolt implements IBolt {

    private static final long serialVersionUID = 1L;
    private final transient BiConsumer<OutputCollector, Tuple> script;
    private transient OutputCollector collector;

    public ScriptedBolt(BiConsumer<OutputCollector, Tuple> script) {
        this.script = script;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector newCollector) {
        collector = newCollector;
    }

    @Override
    public void execute(Tuple input) {
        script.accept(collector, input);
    }

    @Override
    public void cleanup() {}
}
