// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;

import io.aeolus.probe.CallCosts;
import io.aeolus.probe.CallSamples;
import io.aeolus.probe.internal.observe.ObservedBolt;
import io.aeolus.probe.internal.observe.ScriptedBolt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.storm.Constants;
import org.apache.storm.task.IOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.tuple.Tuple;
import org.junit.jupiter.api.Test;

class CallCounterTest {

    private final CallCounter counter = new CallCounter();
    private final IOutputCollector storm = mock(IOutputCollector.class);
    private final List<Tuple> executed = new ArrayList<>();
    private final ObservedBolt bolt = new ObservedBolt(new ScriptedBolt(this::echo), (config, context) -> counter);

    CallCounterTest() {
        bolt.prepare(Map.of(), Contexts.of(Contexts.BOLT_TASK), new OutputCollector(storm));
    }

    private void echo(OutputCollector collector, Tuple input) {
        executed.add(input);
        collector.emit(input, input.getValues());
        collector.ack(input);
    }

    @Test
    void calls_with_user_tuples_of_all_inputs_are_counted() {
        bolt.execute(Contexts.tuple("spout", "default", List.of(1, 2)));
        bolt.execute(Contexts.tuple("spout", "default", List.of(3, 4)));
        bolt.execute(Contexts.tuple("other", "default", List.of(5, 6)));
        bolt.execute(Contexts.tuple(Constants.SYSTEM_COMPONENT_ID, Constants.SYSTEM_TICK_STREAM_ID, List.of(1)));

        CallCosts costs = (CallCosts) counter.report();
        assertThat(costs.calls()).isEqualTo(3);
        assertThat(costs.samples()).isEqualTo(CallSamples.NONE);
        assertThat(executed).as("including the tick").hasSize(4);
    }

    @Test
    void emits_and_acks_are_not_intercepted() {
        Tuple input = Contexts.tuple("spout", "default", List.of(1, 2));

        bolt.execute(input);

        verify(storm).emit("default", List.of(input), List.of(1, 2));
        verify(storm).ack(input);
    }
}
