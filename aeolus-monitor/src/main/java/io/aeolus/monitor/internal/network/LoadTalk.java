package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.RunFailedException;
import io.aeolus.monitor.internal.ledger.WorkerState;
import io.aeolus.monitor.internal.link.CollectedRun;
import io.aeolus.monitor.internal.link.Collector;
import io.aeolus.monitor.internal.profile.report.WorkerReport;
import java.io.Serializable;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/** What the command and the workers of a load's topology say to each other, as the command hears it. Thread-safe. */
final class LoadTalk implements CollectedRun {

    private final Collector collector;
    private final String run;
    private final Placement placement = new Placement();
    private final Map<Long, CompletableFuture<LoadWord.Reply>> open = new ConcurrentHashMap<>();
    private final AtomicLong lastQuestion = new AtomicLong();

    LoadTalk(Collector collector, String run) {
        this.collector = collector;
        this.run = run;
    }

    Placement placement() {
        return placement;
    }

    /** Asks a worker; empty if it does not answer in time. */
    Optional<LoadWord.Reply> ask(String worker, LoadWord.Ask ask, Duration longest)
            throws RunFailedException, InterruptedException {
        long number = lastQuestion.incrementAndGet();
        CompletableFuture<LoadWord.Reply> reply = new CompletableFuture<>();
        open.put(number, reply);
        try {
            if (!collector.tell(run, worker, new LoadWord.Question(number, ask))) {
                throw new RunFailedException("the worker " + worker + " is gone: see its log");
            }
            return Optional.of(reply.get(longest.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } finally {
            open.remove(number);
        }
    }

    @Override
    public void said(String worker, Serializable word) {
        if (word instanceof LoadWord.Here here) {
            placement.add(worker, here.presence());
        } else if (word instanceof LoadWord.Answer answer) {
            Optional.ofNullable(open.get(answer.number())).ifPresent(asked -> asked.complete(answer.reply()));
        }
    }

    @Override
    public void died(String component) {
        open.values().forEach(asked -> asked.complete(new LoadWord.Refused("'" + component + "' has died")));
    }

    @Override
    public void state(String worker, long incarnation, long sentNanos, WorkerState state) {
        throw new IllegalStateException("'" + run + "' is not recorded");
    }

    @Override
    public void report(WorkerReport report) {
        throw new IllegalStateException("'" + run + "' is not profiled");
    }
}
