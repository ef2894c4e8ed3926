package io.aeolus.batching.internal.component;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.internal.hooks.TaskHooks;
import io.aeolus.batching.internal.idle.IdleTasks;
import io.aeolus.batching.internal.input.InputReader;
import io.aeolus.batching.internal.input.InputTuple;
import io.aeolus.batching.internal.input.StormTuples;
import io.aeolus.batching.internal.output.FlushReason;
import io.aeolus.batching.internal.output.OutputPlan;
import io.aeolus.batching.spi.LingerClock;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.Utils;

/** A user's bolt in a task that gets or sends batches. Threads: as the bolt's. */
final class RowBolt {

    private final IBolt bolt;
    private final TopologyContext shown;
    private final LingerClock clock;
    private final RowMeter meter;
    private final BoltCollector collector;
    private final TaskHooks hooks;
    private final boolean isStormTuple;
    private final IdleTasks idleTasks;
    private final Runnable sendWhenIdle;
    private Consumer<? super InputTuple> execute;

    RowBolt(
            IBolt bolt,
            Map<String, Object> conf,
            TopologyContext context,
            OutputCollector storm,
            OutputPlan plan,
            TaskHooks hooks) {
        this.bolt = bolt;
        this.hooks = hooks;
        shown = OriginalContext.of(context);
        clock = Wrapper.clock(context);
        meter = RowMeter.of(context);
        collector = new BoltCollector(
                storm, ExecutorGuard.of(context, clock), plan, clock, meter, Wrapper.stormBatches(conf));
        isStormTuple = StormTupleCollector.isNeeded(conf, context);
        idleTasks = IdleTasks.ofThisThread();
        sendWhenIdle = () -> collector.flushRows(FlushReason.IDLE);
        execute = bolt::execute;
    }

    void prepare(Map<String, Object> conf) {
        clock.add(collector);
        try {
            bolt.prepare(conf, shown, new UserCollector(collector, isStormTuple, hooks));
        } catch (Throwable e) {
            // Nobody will clean it up: the clock of a LocalCluster would call it for ever.
            clock.remove(collector);
            throw e;
        }
        idleTasks.add(sendWhenIdle);
        Consumer<Tuple> user = hooks.take() ? tuple -> hooks.execute(tuple, bolt::execute) : bolt::execute;
        execute = isStormTuple ? row -> user.accept(StormTuples.of(row)) : user;
    }

    void execute(Tuple input) {
        try {
            executeRows(input);
        } catch (RuntimeException e) {
            throw isOfRow(e) ? explained(e) : e;
        }
    }

    /** Whether user code has taken a row for a tuple of Storm's own class, or Kryo should serialise one. */
    private static boolean isOfRow(Throwable problem) {
        String rows = InputTuple.class.getPackageName();
        for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
            if (String.valueOf(cause.getMessage()).contains(rows)) {
                return true;
            }
        }
        return false;
    }

    private IllegalStateException explained(RuntimeException e) {
        return new IllegalStateException(
                "bolt '" + shown.getThisComponentId() + "' needs input tuples of Storm's own class: set "
                        + Aeolus.STORM_TUPLES + " to true for the bolt (" + e + ")",
                e);
    }

    private void executeRows(Tuple input) {
        collector.throwIfSendFailed();
        if (Utils.isSystemId(input.getSourceStreamId())) {
            collector.beginExecute();
            try {
                bolt.execute(input);
            } finally {
                collector.endExecute();
            }
            collector.flushRows(FlushReason.CONTROL);
            return;
        }
        collector.beginExecute();
        try {
            meter.executed(InputReader.read(input, shown, execute));
        } finally {
            collector.endExecute();
        }
    }

    void cleanup() {
        try {
            bolt.cleanup();
        } finally {
            idleTasks.remove(sendWhenIdle);
            clock.remove(collector);
            collector.flushRows(FlushReason.CLOSE);
        }
    }
}
