package io.aeolus.synthetic.multistage;

import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoMoreInteractions;
import static org.mockito.Mockito.when;

import io.aeolus.synthetic.topology.Numbers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReceiveBoltTest {

    private static final int TASK = 7;
    private static final long ROWS = 20;

    @TempDir
    Path folder;

    private final BasicOutputCollector collector = mock(BasicOutputCollector.class);

    @Test
    void countsARowThatComesAgainOnce() {
        ReceiveBolt bolt = started("plugs-1");

        receive(bolt, 3, 19, 3);
        end(bolt);

        verify(collector).emit(new Values(TASK, 2L, 22L));
        verifyNoMoreInteractions(collector);
    }

    @Test
    void knowsAfterAKillWhatItHadReceived() {
        // Nobody tells a worker that it is killed.
        receive(started("plugs-1"), 0, 8);
        ReceiveBolt next = started("plugs-1");

        receive(next, 8, 9);
        end(next);

        verify(collector).emit(new Values(TASK, 3L, 17L));
    }

    @Test
    void knowsNothingOfAnotherRun() {
        receive(started("plugs-1"), 0, 8);
        ReceiveBolt other = started("plugs-2");

        receive(other, 1);
        end(other);

        verify(collector).emit(new Values(TASK, 1L, 1L));
    }

    private ReceiveBolt started(String topology) {
        TopologyContext context = mock(TopologyContext.class);
        when(context.getStormId()).thenReturn(topology);
        when(context.getThisTaskId()).thenReturn(TASK);
        when(context.getComponentTasks(Numbers.ID)).thenReturn(List.of(1));
        ReceiveBolt bolt = new ReceiveBolt(folder, ROWS);
        bolt.prepare(Map.of(), context);
        return bolt;
    }

    private void receive(ReceiveBolt bolt, long... rows) {
        for (long row : rows) {
            Tuple tuple = mock(Tuple.class);
            when(tuple.getSourceStreamId()).thenReturn("default");
            when(tuple.getLong(0)).thenReturn(row);
            bolt.execute(tuple, collector);
        }
    }

    private void end(ReceiveBolt bolt) {
        Tuple tuple = mock(Tuple.class);
        when(tuple.getSourceStreamId()).thenReturn(Numbers.END);
        when(tuple.getInteger(0)).thenReturn(1);
        bolt.execute(tuple, collector);
    }
}
