// SPDX-License-Identifier: Apache-2.0
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

/**
 * Runs a user's bolt in a task that receives or sends batches. Created by the task, and never serialized. Thread-safe to the same degree as the
 * bolt.
 */
@SuppressWarnings("serial")
final class RowBolt implements IBolt {

    private final IBolt bolt;
    private final OutputPlan plan;
    private final TaskHooks hooks;
    private final IdleTasks idleTasks = IdleTasks.ofThisThread();
    private final Runnable flushOnIdle;

    private TopologyContext userContext;
    private LingerClock clock;
    private RowMeter meter;
    private BoltCollector collector;
    private Consumer<? super InputTuple> execute;

    @SuppressWarnings("NullAway.Init") // set by prepare
    RowBolt(IBolt bolt, OutputPlan plan, TaskHooks hooks) {
        this.bolt = bolt;
        this.plan = plan;
        this.hooks = hooks;
        this.flushOnIdle = () -> collector.flushRows(FlushReason.IDLE);
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector storm) {
        userContext = OriginalContext.of(context);
        clock = WorkerLingerClock.of(context);
        meter = new RowMeter(context);
        collector = new BoltCollector(
                storm, ExecutorGuard.of(context, clock), plan, clock, meter, Wrapper.stormBatches(conf));
        boolean needsStormTuples = UserCollector.needsStormTuples(conf, context);
        clock.add(collector);
        try {
            bolt.prepare(conf, userContext, new UserCollector(collector, needsStormTuples, hooks));
        } catch (Throwable e) {
            // Storm does not clean it up, and the clock of a LocalCluster would call it forever.
            clock.remove(collector);
            throw e;
        }
        idleTasks.add(flushOnIdle);
        Consumer<Tuple> user = hooks.takeFromStorm() ? tuple -> hooks.execute(tuple, bolt::execute) : bolt::execute;
        execute = needsStormTuples ? row -> user.accept(StormTuples.of(row)) : user;
    }

    @Override
    public void execute(Tuple input) {
        try {
            executeRows(input);
        } catch (RuntimeException e) {
            throw isCausedByRow(e) ? explained(e) : e;
        }
    }

    /** Whether user code has cast a row to Storm's class of tuples, or Kryo was to serialize a row. */
    private static boolean isCausedByRow(Throwable thrown) {
        String rows = InputTuple.class.getPackageName();
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (String.valueOf(cause.getMessage()).contains(rows)) {
                return true;
            }
        }
        return false;
    }

    private IllegalStateException explained(RuntimeException e) {
        return new IllegalStateException(
                "bolt '" + userContext.getThisComponentId() + "' depends on the class TupleImpl: set "
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
                meter.executed(Batch.read(input, userContext, execute));
            }
        } finally {
            collector.endExecute();
        }
        if (isControl) {
            collector.flushRows(FlushReason.CONTROL);
        }
    }

    @Override
    public void cleanup() {
        try {
            bolt.cleanup();
        } finally {
            idleTasks.remove(flushOnIdle);
            clock.remove(collector);
            collector.flushRows(FlushReason.CLOSE);
        }
    }
}
