package io.aeolus.probe.internal.load;

import io.aeolus.probe.internal.agent.WorkerAgents;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.storm.policy.IWaitStrategy;
import org.apache.storm.policy.WaitStrategyProgressive;

/**
 * Storm's own default way to wait for work, which also counts the processor time that waiting takes. A thread that looks for work
 * every 50 microseconds, as Storm's do, uses up to a tenth of a core for it. That is no cost of a message, but where messages are
 * few it is more than theirs. Thread-safe, as its base is.
 */
public final class MeteredWait implements IWaitStrategy {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final IWaitStrategy storm = new WaitStrategyProgressive();
    private ThreadLocal<AtomicLong> idleNanos = ThreadLocal.withInitial(AtomicLong::new);

    /** Called by Storm, which knows the class by its name. */
    public MeteredWait() {}

    @Override
    public void prepare(Map<String, Object> conf, WaitSituation situation) {
        storm.prepare(conf, situation);
        LoadThreads threads = LoadThreads.of(WorkerAgents.of(conf));
        idleNanos = ThreadLocal.withInitial(threads::idleNanosOfThisThread);
    }

    @Override
    public int idle(int idleCounter) throws InterruptedException {
        long beforeNanos = THREADS.getCurrentThreadCpuTime();
        int next = storm.idle(idleCounter);
        AtomicLong nanos = idleNanos.get();
        nanos.setOpaque(nanos.getPlain() + THREADS.getCurrentThreadCpuTime() - beforeNanos);
        return next;
    }
}
