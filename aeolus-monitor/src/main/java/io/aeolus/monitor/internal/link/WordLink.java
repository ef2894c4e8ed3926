package io.aeolus.monitor.internal.link;

import java.io.Serializable;
import java.util.function.Consumer;

/** A worker's connection to the collector for a topology that speaks for itself, and is not recorded. Thread-safe. */
public final class WordLink {

    private final WorkerLink link;

    private WordLink(WorkerLink link) {
        this.link = link;
    }

    /**
     * Connects to the collector.
     *
     * @param address where it is
     * @param listener told what the collector has for the topology, by a single thread
     * @return the connection
     */
    public static WordLink open(LinkAddress address, Consumer<Serializable> listener) {
        WorkerLink link = new WorkerLink(address, WorkerName.ofThisJvm(), System::nanoTime, new WorkerLink.Listener() {
            @Override
            public void stop() {
                // Who does nothing but what it is told has nothing to stop.
            }

            @Override
            public void gather(long number) {
                // There is nothing that was not said at once.
            }

            @Override
            public void told(Serializable word) {
                listener.accept(word);
            }
        });
        link.start();
        return new WordLink(link);
    }

    /**
     * Says something, once, as soon as there is a connection.
     *
     * @param word what to say
     */
    public void say(Serializable word) {
        link.send(new ToCollector.Said(word));
    }
}
