package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.RunFailedException;
import io.aeolus.monitor.internal.link.LinkAddress;
import io.aeolus.monitor.internal.link.WordLink;
import java.io.Serializable;
import java.util.concurrent.CompletableFuture;

/** Does in a worker's JVM what the command asks for. Used by one thread. */
final class LoadWorker {

    private final LoadPort port = new LoadPort(presence -> say(new LoadWord.Here(presence)));
    private final LoadHost host = new LoadHost(port);
    private final WordLink link;

    private LoadWorker(LinkAddress address) {
        link = WordLink.open(address, this::hear);
    }

    static LoadWorker start(LinkAddress address) {
        return new LoadWorker(address);
    }

    LoadPort port() {
        return port;
    }

    private void say(LoadWord word) {
        link.say(word);
    }

    private void hear(Serializable word) {
        if (!(word instanceof LoadWord.Question question)) {
            throw new IllegalStateException("no question: " + word);
        }
        if (question.ask() instanceof LoadWord.AwaitOutcome) {
            CompletableFuture<Outcome> outcome = host.outcome();
            // Not by the spout's thread, whose time is measured.
            Thread waiting = new Thread(() -> answer(question, new LoadWord.Ended(outcome.join())), "aeolus-outcome");
            waiting.setDaemon(true);
            waiting.start();
        } else {
            answer(question, reply(question.ask()));
        }
    }

    private void answer(LoadWord.Question question, LoadWord.Reply reply) {
        say(new LoadWord.Answer(question.number(), reply));
    }

    private LoadWord.Reply reply(LoadWord.Ask ask) {
        if (ask instanceof LoadWord.Begin begin) {
            host.begin(begin.spec());
            return new LoadWord.Done();
        }
        if (ask instanceof LoadWord.CountExecuted) {
            return new LoadWord.Counted(host.executedTuples());
        }
        if (ask instanceof LoadWord.FindThreads find) {
            try {
                host.findThreads(find.path());
                return new LoadWord.Done();
            } catch (RunFailedException e) {
                return new LoadWord.Refused(String.valueOf(e.getMessage()));
            }
        }
        return new LoadWord.Seen(host.read());
    }
}
