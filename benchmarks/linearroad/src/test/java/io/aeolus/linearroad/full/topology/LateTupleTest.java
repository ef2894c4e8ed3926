// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.storm.task.IOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;
import org.junit.jupiter.api.Test;

/** A copy of a tuple that arrives after the answer, as if it had timed out in a queue and its replay was faster. */
class LateTupleTest {

    private final List<Object> emitted = new ArrayList<>();

    @Test
    void is_not_answered_again() {
        CarBolt bolt = new CarBolt();
        TopologyContext context = mock(TopologyContext.class);
        when(context.getComponentTasks(FullTopology.SPOUT)).thenReturn(List.of(1));
        IOutputCollector collector = mock(IOutputCollector.class, call -> {
            if (call.getMethod().getName().equals("emit")) {
                emitted.add(call.getArgument(2));
            }
            return null;
        });
        bolt.prepare(Map.of(), context, new OutputCollector(collector));
        Tuple query = tuple(FullTopology.PARSE, AnswerKind.BALANCE.label(), 0, 5, 7);

        bolt.execute(query);
        bolt.execute(tuple(FullTopology.SPOUT, Watermark.STREAM, 1, 1));
        assertThat(emitted).containsExactly(List.of(2, 0, 7, 0, 0));
        bolt.execute(query);
        bolt.execute(tuple(FullTopology.SPOUT, Watermark.STREAM, 2, 2));

        assertThat(emitted).hasSize(1);
    }

    private static Tuple tuple(String component, String stream, Integer... values) {
        Tuple tuple = mock(Tuple.class);
        when(tuple.getSourceComponent()).thenReturn(component);
        when(tuple.getSourceStreamId()).thenReturn(stream);
        when(tuple.getSourceTask()).thenReturn(1);
        when(tuple.getInteger(anyInt())).thenAnswer(call -> values[call.<Integer>getArgument(0)]);
        return tuple;
    }
}
