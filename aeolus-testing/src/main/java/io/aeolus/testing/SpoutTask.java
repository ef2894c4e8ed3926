// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import io.aeolus.testing.AckLedger.Verdict;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.BooleanSupplier;
import org.apache.storm.Config;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.ISpoutOutputCollector;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.utils.ObjectReader;
import org.jspecify.annotations.Nullable;

/**
 * A spout task and its collector. A turn processes the oldest notice (ack, fail, timeout) in the task's queue or, without notices, calls
 * {@code nextTuple}. Not thread-safe.
 */
final class SpoutTask extends DriverTask implements ISpoutOutputCollector {

    /** A root fails when this many message timeouts have passed since its emit or the last reset of its timeout. */
    private static final int ROTATIONS_KEPT = 2;

    private final ISpout spout;
    private final Map<String, Object> conf;
    private final int patience;
    private final int maxPending;
    private final Map<Long, OpenRoot> open = new LinkedHashMap<>();
    /** Acks, fails, timeouts and timeout resets, in order. Each returns whether it affected a pending message id. */
    private final Queue<BooleanSupplier> notices = new ArrayDeque<>();

    private boolean isActive;
    private int emptyCalls;
    private long rotations;

    SpoutTask(
            ISpout spout,
            Map<String, Object> conf,
            int patience,
            TopologyContext context,
            Router router,
            Engine engine) {
        super(context, router, engine);
        this.spout = spout;
        this.conf = conf;
        this.patience = patience;
        this.maxPending = ObjectReader.getInt(conf.get(Config.TOPOLOGY_MAX_SPOUT_PENDING), 0);
    }

    @Override
    void open() {
        call("open", "", () -> spout.open(conf, context, new SpoutOutputCollector(this)));
    }

    void activate() {
        if (!isActive) {
            isActive = true;
            call("activate", "", spout::activate);
        }
        wake();
    }

    void deactivate() {
        if (isActive) {
            isActive = false;
            call("deactivate", "", spout::deactivate);
        }
        engine.scheduler.update(this);
    }

    @Override
    void close() {
        call("close", "", spout::close);
    }

    /** Clears the idle state of the spout. */
    void wake() {
        emptyCalls = 0;
        engine.scheduler.update(this);
    }

    @Override
    boolean hasTurn() {
        return !notices.isEmpty() || (isActive && emptyCalls < patience && !isFull());
    }

    private boolean isFull() {
        return maxPending != 0 && open.size() >= maxPending;
    }

    @Override
    boolean turn() {
        if (!notices.isEmpty()) {
            emptyCalls = 0;
            return notices.remove().getAsBoolean();
        }
        long before = emitted;
        call("nextTuple", "", spout::nextTuple);
        boolean hasEmitted = emitted != before;
        emptyCalls = hasEmitted ? 0 : emptyCalls + 1;
        return hasEmitted;
    }

    @Override
    public List<Integer> emit(String stream, List<Object> values, @Nullable Object messageId) {
        List<Integer> targets = targets(stream, values);
        send(targets, stream, values, messageId);
        return targets;
    }

    @Override
    public void emitDirect(int target, String stream, List<Object> values, @Nullable Object messageId) {
        send(directTargets(target, stream, values), stream, values, messageId);
    }

    private void send(List<Integer> targets, String stream, List<Object> values, @Nullable Object messageId) {
        if (messageId != null && engine.isAcking) {
            sendTracked(targets, stream, values, messageId);
            return;
        }
        for (int i = 0; i < targets.size(); i++) {
            send(targets.get(i), stream, values, MessageId.makeUnanchored());
        }
        if (messageId != null) {
            settle(messageId, true);
        }
    }

    private void sendTracked(List<Integer> targets, String stream, List<Object> values, Object messageId) {
        Long root = engine.newId();
        long allEdges = 0;
        for (int i = 0; i < targets.size(); i++) {
            long edge = engine.newId();
            allEdges ^= edge;
            send(targets.get(i), stream, values, MessageId.makeRootId(root, edge));
        }
        opened(root, messageId);
        engine.ledger.init(root, allEdges, id);
    }

    @Override
    public long getPendingCount() {
        return open.size();
    }

    @Override
    public void flush() {}

    @Override
    public void reportError(Throwable error) {
        engine.report(error);
    }

    private void opened(Long root, Object messageId) {
        open.put(root, new OpenRoot(messageId, rotations));
    }

    void onVerdict(Long root, Verdict verdict) {
        enqueue(
                switch (verdict) {
                    case ACKED -> () -> close(root, true);
                    case FAILED -> () -> close(root, false);
                    case TIMEOUT_RESET -> () -> resetTimeout(root);
                });
    }

    /** Called when a message timeout has passed. */
    void onTimeout() {
        enqueue(this::rotate);
    }

    private void enqueue(BooleanSupplier notice) {
        notices.add(notice);
        engine.scheduler.update(this);
    }

    private boolean close(Long root, boolean success) {
        OpenRoot closed = open.remove(root);
        if (closed != null) {
            settle(closed.messageId(), success);
        }
        return closed != null;
    }

    private boolean resetTimeout(Long root) {
        OpenRoot kept = open.remove(root);
        if (kept != null) {
            opened(root, kept.messageId());
        }
        return kept != null;
    }

    private boolean rotate() {
        rotations++;
        List<Object> expired = new ArrayList<>();
        open.values().removeIf(root -> {
            boolean isExpired = rotations - root.touchedAt() >= ROTATIONS_KEPT;
            if (isExpired) {
                expired.add(root.messageId());
            }
            return isExpired;
        });
        expired.forEach(messageId -> settle(messageId, false));
        return !expired.isEmpty();
    }

    /** Calls the spout's ack or fail. */
    private void settle(Object messageId, boolean success) {
        if (success) {
            acked++;
            call("ack", messageId, () -> spout.ack(messageId));
        } else {
            failed++;
            call("fail", messageId, () -> spout.fail(messageId));
        }
    }

    @Override
    Object instance() {
        return spout;
    }

    @Override
    int queued() {
        return notices.size();
    }

    @Override
    List<Object> openMessageIds() {
        return open.values().stream().map(OpenRoot::messageId).toList();
    }

    @Override
    public String toString() {
        String state = isActive ? (isFull() ? ", full" : emptyCalls >= patience ? ", idle" : "") : ", inactive";
        return super.toString() + state;
    }

    private record OpenRoot(Object messageId, long touchedAt) {}
}
