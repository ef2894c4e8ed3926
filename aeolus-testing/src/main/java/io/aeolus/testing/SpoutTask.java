package io.aeolus.testing;

import io.aeolus.testing.AckLedger.Verdict;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.apache.storm.Config;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.utils.ObjectReader;

/**
 * A task of a spout. A turn takes the oldest notice (ack, fail, time-out) from its queue, or, when there is none, asks for the
 * next tuple. Not thread-safe.
 */
final class SpoutTask extends DriverTask {

    /** A root that is not touched for this many message timeouts has failed. */
    private static final int ROTATIONS_KEPT = 2;

    private final ISpout spout;
    private final Map<String, Object> conf;
    private final int patience;
    private final int maxPending;
    private final Map<Long, OpenRoot> open = new LinkedHashMap<>();
    private final Queue<Notice> notices = new ArrayDeque<>();
    private boolean active;
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
        call("open", "", () -> spout.open(conf, context, new SpoutOutputCollector(new SpoutOutput(this))));
    }

    void activate() {
        if (!active) {
            active = true;
            call("activate", "", spout::activate);
        }
        wake();
    }

    void deactivate() {
        if (active) {
            active = false;
            call("deactivate", "", spout::deactivate);
        }
        engine.scheduler().update(this);
    }

    @Override
    void close() {
        call("close", "", spout::close);
    }

    /** Forgets that the spout had nothing to emit. */
    void wake() {
        emptyCalls = 0;
        engine.scheduler().update(this);
    }

    @Override
    boolean hasTurn() {
        return !notices.isEmpty() || (active && emptyCalls < patience && !isFull());
    }

    private boolean isFull() {
        return maxPending != 0 && open.size() >= maxPending;
    }

    @Override
    boolean turn() {
        if (!notices.isEmpty()) {
            emptyCalls = 0;
            return notices.remove().takeEffect();
        }
        long before = emitted;
        try {
            spout.nextTuple();
        } catch (RuntimeException e) {
            throw failure("nextTuple", "", e);
        }
        boolean hasEmitted = emitted != before;
        emptyCalls = hasEmitted ? 0 : emptyCalls + 1;
        return hasEmitted;
    }

    /** The spout emitted a root; the ledger is told afterwards. */
    void opened(Long root, Object messageId) {
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

    /** A message timeout has passed. */
    void onTimeout() {
        enqueue(this::rotate);
    }

    private void enqueue(Notice notice) {
        notices.add(notice);
        engine.scheduler().update(this);
    }

    private boolean close(Long root, boolean success) {
        OpenRoot closed = open.remove(root);
        if (closed != null) {
            tell(closed.messageId(), success);
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
        expired.forEach(messageId -> tell(messageId, false));
        return !expired.isEmpty();
    }

    /** Calls the spout's ack or fail. */
    void tell(Object messageId, boolean success) {
        if (success) {
            acked++;
        } else {
            failed++;
        }
        try {
            if (success) {
                spout.ack(messageId);
            } else {
                spout.fail(messageId);
            }
        } catch (RuntimeException e) {
            throw failure(success ? "ack" : "fail", messageId, e);
        }
    }

    int openRoots() {
        return open.size();
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
        String state = active ? (isFull() ? ", full" : emptyCalls >= patience ? ", idle" : "") : ", inactive";
        return super.toString() + state;
    }

    private record OpenRoot(Object messageId, long touchedAt) {}

    /** News for the spout. */
    @FunctionalInterface
    private interface Notice {

        /** Tells the spout; says whether there was anything to tell. */
        boolean takeEffect();
    }
}
