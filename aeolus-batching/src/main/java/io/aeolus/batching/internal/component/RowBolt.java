// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.FlushOnIdleWaitStrategy;
import io.aeolus.batching.internal.idle.IdleTasks;
import io.aeolus.batching.internal.input.Batch;
import io.aeolus.batching.internal.input.InputTuple;
import io.aeolus.batching.internal.input.StormTuples;
import io.aeolus.batching.internal.output.FlushReason;
import io.aeolus.batching.internal.output.OutputPlan;
import io.aeolus.batching.spi.LingerClock;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.storm.Config;
import org.apache.storm.Constants;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.Utils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a user's bolt in a task that receives or sends batches. Created by the task, and never serialized. Thread-safe to the same degree as the
 * bolt.
 */
@SuppressWarnings("serial")
final class RowBolt implements IBolt {

    private static final Logger LOG = LoggerFactory.getLogger(RowBolt.class);

    private final IBolt bolt;
    private final OutputPlan plan;
    private final ChainSpec chained;
    private final TaskHooks hooks;
    private final TaskCredentials credentials;
    private final IdleTasks idleTasks = IdleTasks.ofThisThread();
    private final Runnable flushOnIdle;

    private TopologyContext userContext;
    private LingerClock clock;
    private RowMeter meter;
    private BoltCollector collector;
    private Chain chain;
    private TickInterval ticks;
    private Consumer<? super InputTuple> execute;

    @SuppressWarnings("NullAway.Init") // set by prepare
    RowBolt(IBolt bolt, OutputPlan plan, ChainSpec chained, TaskHooks hooks, TaskCredentials credentials) {
        this.bolt = bolt;
        this.plan = plan;
        this.chained = chained;
        this.hooks = hooks;
        this.credentials = credentials;
        this.flushOnIdle = this::flushOnIdle;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector storm) {
        userContext = OriginalContext.of(context);
        clock = WorkerLingerClock.of(context);
        meter = new RowMeter(context, !chained.isEmpty());
        chain = new Chain(chained, context);
        if (!chained.isEmpty() && context.getThisTaskIndex() == 0) {
            warningOfLateCalls(context.getThisComponentId(), conf).ifPresent(LOG::warn);
        }
        Map<String, Object> userConf = chained.isEmpty() ? conf : withOwnTicks(conf);
        ticks = new TickInterval(userConf);
        collector = new BoltCollector(
                storm, ExecutorGuard.of(context, clock), plan, chain, clock, meter, Wrapper.stormBatches(conf));
        boolean needsStormTuples = UserCollector.needsStormTuples(conf, context);
        credentials.onBatches(new BatchChanges(context, plan, collector::change));
        clock.add(collector);
        try {
            chain.prepare(collector, meter);
            bolt.prepare(userConf, userContext, new UserCollector(collector, needsStormTuples, hooks));
        } catch (Throwable e) {
            // Storm does not clean it up, and the clock of a LocalCluster would call it forever.
            clock.remove(collector);
            throw e;
        }
        idleTasks.add(flushOnIdle);
        Consumer<Tuple> user = hooks.takeFromStorm() ? tuple -> hooks.execute(tuple, bolt::execute) : bolt::execute;
        Consumer<? super InputTuple> own = needsStormTuples ? row -> user.accept(StormTuples.of(row)) : user;
        execute = chain.receivesForMembers() ? row -> passOrExecute(row, own) : own;
    }

    private void passOrExecute(InputTuple row, Consumer<? super InputTuple> own) {
        if (!chain.pass(row)) {
            own.accept(row);
        }
    }

    /** A warning if an idle executor does not perform the calls of other threads. */
    static Optional<String> warningOfLateCalls(String component, Map<String, Object> conf) {
        String strategy = FlushOnIdleWaitStrategy.class.getName();
        if (strategy.equals(conf.get(Config.TOPOLOGY_BOLT_WAIT_STRATEGY))) {
            return Optional.empty();
        }
        return Optional.of("components are chained to '" + component + "': what they emit in other threads waits for"
                + " the next tuple of '" + component + "'. Set " + Config.TOPOLOGY_BOLT_WAIT_STRATEGY + " to "
                + strategy);
    }

    /** Replaces the ticks of the chain by the ticks that the bolt has declared. */
    private Map<String, Object> withOwnTicks(Map<String, Object> conf) {
        Map<String, Object> own = new HashMap<>(conf);
        own.remove(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS);
        Object ticksOfBolt = MemberContext.componentConf(userContext).get(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS);
        if (ticksOfBolt != null) {
            own.put(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, ticksOfBolt);
        }
        return own;
    }

    @Override
    public void execute(Tuple input) {
        try {
            executeRows(input);
        } catch (RuntimeException e) {
            chain.throwIfFailed();
            throw isCausedByRow(e) ? explained(userContext.getThisComponentId(), e) : e;
        }
    }

    /** Whether user code has cast a row to Storm's class of tuples, or Kryo was to serialize a row. */
    static boolean isCausedByRow(Throwable thrown) {
        String rows = InputTuple.class.getPackageName();
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (String.valueOf(cause.getMessage()).contains(rows)) {
                return true;
            }
        }
        return false;
    }

    static IllegalStateException explained(String component, Throwable e) {
        return new IllegalStateException(
                "bolt '" + component + "' depends on the class TupleImpl: set " + Aeolus.STORM_TUPLES
                        + " to true for the bolt (" + e + ")",
                e);
    }

    private void executeRows(Tuple input) {
        collector.throwIfSendFailed();
        boolean isControl = Utils.isSystemId(input.getSourceStreamId());
        collector.beginExecute();
        try {
            chain.runLater();
            if (isControl) {
                executeControl(input);
            } else {
                int rows = Batch.read(input, userContext, execute);
                meter.executed(rows - chain.takePassed());
            }
            chain.throwIfFailed();
        } finally {
            collector.endExecute();
        }
        if (isControl) {
            collector.flushRows(FlushReason.CONTROL);
        }
    }

    /** Passes a control tuple. The ticks of a chain's head have the greatest interval that divides the intervals of all components. */
    private void executeControl(Tuple input) {
        if (chain.isEmpty() || !Constants.SYSTEM_TICK_STREAM_ID.equals(input.getSourceStreamId())) {
            bolt.execute(input);
            return;
        }
        int seconds = input.getInteger(0);
        if (ticks.elapse(seconds)) {
            bolt.execute(seconds == ticks.seconds() ? input : ticks.tuple(userContext));
        }
        chain.tick(seconds);
    }

    private void flushOnIdle() {
        if (chain.hasLater()) {
            collector.beginExecute();
            try {
                chain.runLater();
            } finally {
                collector.endExecute();
            }
            chain.throwIfFailed();
        }
        collector.flushRows(FlushReason.IDLE);
    }

    @Override
    public void cleanup() {
        try {
            // Rows that a component emits at its end reach its consumers before these end.
            chain.cleanup(bolt::cleanup, chain::runLater);
        } finally {
            idleTasks.remove(flushOnIdle);
            clock.remove(collector);
            collector.flushRows(FlushReason.CLOSE);
        }
    }
}
