package io.aeolus.monitor.internal.network;

import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Where the tasks of the load's topology find out what to do, and say where they are: one in each JVM. Thread-safe. */
final class LoadPort {

    private final Consumer<Presence> listener;
    private volatile @Nullable Load load;
    private volatile Optional<Presence> spout = Optional.empty();
    private volatile Optional<Presence> sink = Optional.empty();

    /** A port whose listener is told of the tasks that are there. */
    LoadPort(Consumer<Presence> listener) {
        this.listener = listener;
    }

    /** A task is there. */
    void announce(Presence presence) {
        if (presence instanceof Presence.Spout) {
            spout = Optional.of(presence);
        } else {
            sink = Optional.of(presence);
        }
        listener.accept(presence);
    }

    /** The spout, if it is in this JVM. */
    Optional<Presence> spout() {
        return spout;
    }

    /** The sink, if it is in this JVM. */
    Optional<Presence> sink() {
        return sink;
    }

    /** From now on the spout emits this; the load before has ended. */
    void start(Load next) {
        load = next;
    }

    /** What the spout is to emit, null before the first. */
    @Nullable
    Load load() {
        return load;
    }
}
