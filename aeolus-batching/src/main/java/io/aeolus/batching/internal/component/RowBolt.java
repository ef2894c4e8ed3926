package io.aeolus.batching.internal.component;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.internal.hooks.TaskHooks;
import io.aeolus.batching.internal.idle.IdleTasks;
import io.aeolus.batching.internal.input.Batch;
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

/** A user's bolt in a task that gets or sends batches. Made by the task itself, and never serialised. Threads: as the bolt's. */
@SuppressWarnings("serial")
final class RowBolt implements IBolt {

    private final IBolt bolt;
    private final OutputPlan plan;
    private final TaskHooks hooks;
    private final IdleTasks idleTasks = IdleTasks.ofThisThread();
    private final Runnable sendWhenIdle;

    private TopologyContext shown;
    private LingerClock clock;
    private RowMeter meter;
    private BoltCollector collector;
    private Consumer<? super InputTuple> execute;

    @SuppressWarnings("NullAway.Init") // set by prepare
    RowBolt(IBolt bolt, OutputPlan plan, TaskHooks hooks) {
        this.bolt = bolt;
        this.plan = plan;
        this.hooks = hooks;
        this.sendWhenIdle = () -> flushRows(FlushReason.IDLE);
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector storm) {
        shown = OriginalContext.of(context);
        clock = Wrapper.clock(context);
        meter = RowMeter.of(context);
        collector = new BoltCollector(
                storm, ExecutorGuard.of(context, clock), plan, clock, meter, Wrapper.stormBatches(conf));
        boolean isStormTuple = UserCollector.needsStormTuples(conf, context);
        clock.add(collector);
        try {
            bolt.prepare(conf, shown, new UserCollector(collector, isStormTuple, hooks));
        } catch (Throwable e) {
            // Storm will not clean it up: the clock of a LocalCluster would call it for ever.
            clock.remove(collector);
            throw e;
        }
        idleTasks.add(sendWhenIdle);
        Consumer<Tuple> user = hooks.take() ? tuple -> hooks.execute(tuple, bolt::execute) : bolt::execute;
        execute = isStormTuple ? row -> user.accept(StormTuples.of(row)) : user;
    }

    @Override
    public void execute(Tuple input) {
        try {
            executeRows(input);
        } catch (RuntimeException e) {
            throw isOfRow(e) ? explained(e) : e;
        }
    }

    /** Whether user code has cast a row to Storm's own class of tuples, or Kryo should serialise a row. */
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
        boolean isControl = Utils.isSystemId(input.getSourceStreamId());
        collector.beginExecute();
        try {
            if (isControl) {
                bolt.execute(input);
            } else {
                meter.executed(Batch.read(input, shown, execute));
            }
        } finally {
            collector.endExecute();
        }
        if (isControl) {
            flushRows(FlushReason.CONTROL);
        }
    }

    private void flushRows(FlushReason reason) {
        collector.flushRows(reason);
    }

    @Override
    public void cleanup() {
        try {
            bolt.cleanup();
        } finally {
            idleTasks.remove(sendWhenIdle);
            clock.remove(collector);
            flushRows(FlushReason.CLOSE);
        }
    }
}
