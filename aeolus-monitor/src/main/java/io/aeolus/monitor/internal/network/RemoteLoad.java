package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.NetworkPath;
import io.aeolus.monitor.RunFailedException;
import io.aeolus.monitor.internal.remote.RunningTopology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A load's topology in workers of their own: what a task is to do, and what the clocks show, goes over the workers' connections. Used by
 * one thread.
 *
 * @param topology the topology
 * @param talk with its workers
 */
record RemoteLoad(RunningTopology topology, LoadTalk talk) implements RunningLoad {

    /** For what takes no time: on a machine that does other things too. */
    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(30);

    @Override
    public Placement placement() {
        return talk.placement();
    }

    @Override
    public void begin(LoadSpec spec) throws RunFailedException, InterruptedException {
        // The sink has to know it when the first tuple comes.
        for (String worker : workers()) {
            ask(worker, new LoadWord.Begin(spec), LoadWord.Done.class);
        }
    }

    @Override
    public Outcome await(Duration longest) throws RunFailedException, InterruptedException {
        Optional<LoadWord.Reply> reply = talk.ask(placement().spoutWorker(), new LoadWord.AwaitOutcome(), longest);
        if (reply.isEmpty()) {
            return RunningLoad.overdue(longest);
        }
        return reply.get() instanceof LoadWord.Ended ended
                ? ended.outcome()
                : new Outcome.Failed(reply.get().toString());
    }

    @Override
    public long executedTuples() throws RunFailedException, InterruptedException {
        return ask(placement().sinkWorker(), new LoadWord.CountExecuted(), LoadWord.Counted.class)
                .tuples();
    }

    @Override
    public void findThreads(NetworkPath path) throws RunFailedException, InterruptedException {
        for (String worker : workers()) {
            ask(worker, new LoadWord.FindThreads(path), LoadWord.Done.class);
        }
    }

    @Override
    public Reading read() throws RunFailedException, InterruptedException {
        List<Reading> readings = new ArrayList<>();
        for (String worker : workers()) {
            readings.add(ask(worker, new LoadWord.Read(), LoadWord.Seen.class).reading());
        }
        return Reading.together(System.nanoTime(), readings);
    }

    private List<String> workers() {
        return placement().workers().toList();
    }

    private <R extends LoadWord.Reply> R ask(String worker, LoadWord.Ask ask, Class<R> wanted)
            throws RunFailedException, InterruptedException {
        LoadWord.Reply reply = talk.ask(worker, ask, LONGEST_ANSWER)
                .orElseThrow(() -> new RunFailedException(
                        "the worker " + worker + " does not answer for " + LONGEST_ANSWER.toSeconds() + " s"));
        if (reply instanceof LoadWord.Refused refused) {
            throw new RunFailedException(refused.why());
        }
        return wanted.cast(reply);
    }

    @Override
    public void close() throws RunFailedException {
        topology.close();
    }
}
