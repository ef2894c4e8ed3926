package io.aeolus.monitor.internal.link;

import io.aeolus.monitor.internal.ledger.RunPort;
import io.aeolus.monitor.internal.ledger.WorkerLedger;
import io.aeolus.monitor.internal.profile.report.WorkerReport;
import io.aeolus.monitor.internal.run.HeapWatch;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.apache.storm.serialization.KryoValuesSerializer;

/**
 * All that a worker has to say of a run: it says it several times a second, when it is asked, and at the latest before it ends. One in
 * each JVM and run. Thread-safe.
 */
final class LinkedWorker {

    private static final long INTERVAL_NANOS = 100_000_000L;

    private static final Map<String, LinkedWorker> WORKERS = new ConcurrentHashMap<>();

    private final WorkerLink link;
    private final WorkerLedger ledger;

    private LinkedWorker(LinkAddress address, Map<String, Object> config) {
        HeapWatch heap = new HeapWatch();
        KryoValuesSerializer serialiser = new KryoValuesSerializer(config);
        ledger = new WorkerLedger(
                RulesSetting.of(config),
                System::nanoTime,
                values -> bytes(serialiser, values),
                heap::peakMiB,
                this::secureOutput);
        link = new WorkerLink(address, WorkerName.ofThisJvm(), System::nanoTime, new WorkerLink.Listener() {
            @Override
            public void stop() {
                ledger.stop();
            }

            @Override
            public void gather(long number) {
                sayState();
                link().send(new ToCollector.Gathered(number));
            }
        });
    }

    /** The worker of this JVM, made when it is asked for first. */
    static LinkedWorker of(LinkAddress address, Map<String, Object> config) {
        return WORKERS.computeIfAbsent(address.run(), run -> {
            LinkedWorker made = new LinkedWorker(address, config);
            made.start();
            return made;
        });
    }

    private static synchronized byte[] bytes(KryoValuesSerializer serialiser, List<Object> values) {
        return serialiser.serialize(values);
    }

    private void start() {
        link.start();
        Thread thread = new Thread(
                () -> {
                    while (true) {
                        LockSupport.parkNanos(INTERVAL_NANOS);
                        sayState();
                    }
                },
                "aeolus-ledger");
        thread.setDaemon(true);
        thread.start();
        Runtime.getRuntime().addShutdownHook(new Thread(this::sayLastWords, "aeolus-last-words"));
    }

    /** One state after the other: each goes on from the one before. */
    private synchronized void sayState() {
        link.send(new ToCollector.State(ledger.state()));
    }

    private void secureOutput() {
        synchronized (this) {
            link.send(new ToCollector.State(ledger.outputState()));
        }
        link.awaitSent();
    }

    private void sayLastWords() {
        DyingComponent.find().ifPresent(component -> link.send(new ToCollector.Died(component)));
        sayState();
    }

    private WorkerLink link() {
        return link;
    }

    RunPort port() {
        return ledger;
    }

    void report(WorkerReport report) {
        link.send(new ToCollector.Report(report));
    }
}
