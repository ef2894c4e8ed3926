// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.input.InputTuple;
import io.aeolus.batching.internal.input.StormTuples;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.storm.hooks.ITaskHook;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;

/** A bolt whose code runs in a task of another component. Used by the executor's thread. */
final class ChainMember {

    private static final class ChainException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        ChainException(String message, Throwable cause) {
            super(message, cause);
        }
    }

    private final IBolt bolt;
    private final MemberContext context;
    private final Map<String, Object> conf;
    private final TaskHooks hooks;
    private final MemberMeter meter;
    private final TickInterval ticks;
    private Consumer<? super InputTuple> execute;

    private final String head;
    private final Consumer<RuntimeException> onFailure;

    /** Creates a member, given the head's context as Storm gave it. */
    @SuppressWarnings("NullAway.Init") // execute is set by prepare
    ChainMember(ChainSpec.Member member, TopologyContext head, Consumer<RuntimeException> onFailure) {
        this.head = head.getThisComponentId();
        this.onFailure = onFailure;
        bolt = member.bolt();
        context = MemberContext.of(head, member.id());
        conf = MemberContext.componentConf(context);
        context.addConfiguredHooks(conf);
        hooks = new TaskHooks(conf, context);
        meter = new MemberMeter(context);
        ticks = new TickInterval(conf);
    }

    /** Prepares the bolt, after its consumers. */
    void prepare(ChainedStreams streams, ChainHead head) {
        boolean needsStormTuples = UserCollector.needsStormTuples(conf, context);
        hooks.takeFromStorm();
        bolt.prepare(
                conf,
                context,
                new UserCollector(new MemberCollector(streams, head, meter, hooks), needsStormTuples, hooks));
        Consumer<Tuple> user = hooks.takeFromStorm() ? tuple -> hooks.execute(tuple, bolt::execute) : bolt::execute;
        execute = needsStormTuples ? tuple -> user.accept(StormTuples.of(tuple)) : user;
    }

    String id() {
        return context.getThisComponentId();
    }

    int task() {
        return context.getThisTaskId();
    }

    MemberContext context() {
        return context;
    }

    /** Executes a tuple. If user code fails, the exception names this component, even if user code of the producer catches it. */
    void execute(InputTuple tuple) {
        meter.executed();
        try {
            execute.accept(tuple);
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    private RuntimeException failed(Throwable cause) {
        if (cause instanceof ChainException known) {
            return known;
        }
        Throwable shown = RowBolt.isCausedByRow(cause) ? RowBolt.explained(id(), cause) : cause;
        ChainException failed = new ChainException(
                "component '" + id() + "', which is chained to '" + head + "', failed: " + shown, shown);
        onFailure.accept(failed);
        return failed;
    }

    /** Adds elapsed time, and passes a tick if one is due. */
    void tick(int seconds) {
        if (!ticks.elapse(seconds)) {
            return;
        }
        Tuple tick = ticks.tuple(context);
        try {
            if (hooks.exist()) {
                hooks.execute(tick, bolt::execute);
            } else {
                bolt.execute(tick);
            }
        } catch (Throwable e) {
            throw failed(e);
        }
    }

    /** Adds the counts since the last call to the metrics. */
    void publishCounts() {
        meter.publish();
    }

    void cleanup() {
        try {
            bolt.cleanup();
        } finally {
            meter.publish();
            context.getHooks().forEach(ITaskHook::cleanup);
        }
    }
}
