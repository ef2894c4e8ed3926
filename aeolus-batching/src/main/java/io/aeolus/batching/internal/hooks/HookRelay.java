package io.aeolus.batching.internal.hooks;

import java.util.Map;
import org.apache.storm.hooks.ITaskHook;
import org.apache.storm.hooks.info.BoltAckInfo;
import org.apache.storm.hooks.info.BoltExecuteInfo;
import org.apache.storm.hooks.info.BoltFailInfo;
import org.apache.storm.hooks.info.EmitInfo;
import org.apache.storm.hooks.info.SpoutAckInfo;
import org.apache.storm.hooks.info.SpoutFailInfo;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.utils.Utils;

/**
 * The only hook that Storm calls in a wrapped task that has some. Passes on what concerns Storm's own streams, such as ticks and
 * acks, which travel as ever, and keeps back what concerns batches. A spout's batch is told of id by id.
 */
final class HookRelay implements ITaskHook {

    private final TaskHooks hooks;

    HookRelay(TaskHooks hooks) {
        this.hooks = hooks;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context) {}

    @Override
    public void cleanup() {
        hooks.each(ITaskHook::cleanup);
    }

    @Override
    public void emit(EmitInfo info) {
        if (Utils.isSystemId(info.stream)) {
            hooks.each(hook -> hook.emit(info));
        }
    }

    @Override
    public void spoutAck(SpoutAckInfo info) {
        hooks.spoutAcked(info);
    }

    @Override
    public void spoutFail(SpoutFailInfo info) {
        hooks.spoutFailed(info);
    }

    @Override
    public void boltExecute(BoltExecuteInfo info) {
        if (Utils.isSystemId(info.tuple.getSourceStreamId())) {
            hooks.each(hook -> hook.boltExecute(info));
        }
    }

    @Override
    public void boltAck(BoltAckInfo info) {
        if (Utils.isSystemId(info.tuple.getSourceStreamId())) {
            hooks.each(hook -> hook.boltAck(info));
        }
    }

    @Override
    public void boltFail(BoltFailInfo info) {
        if (Utils.isSystemId(info.tuple.getSourceStreamId())) {
            hooks.each(hook -> hook.boltFail(info));
        }
    }
}
