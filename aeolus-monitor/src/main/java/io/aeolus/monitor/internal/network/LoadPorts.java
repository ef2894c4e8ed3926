package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.internal.link.LinkAddress;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The port of this JVM: that of the command itself, or that of a worker which is told by the command what to do. Thread-safe. */
final class LoadPorts {

    private static final Map<LinkAddress, LoadWorker> WORKERS = new ConcurrentHashMap<>();

    private static volatile @Nullable LoadPort ofCommand;

    private LoadPorts() {}

    /** A new port in the command's own JVM, for the topology that starts next. */
    static LoadPort open(Consumer<Presence> listener) {
        LoadPort port = new LoadPort(listener);
        ofCommand = port;
        return port;
    }

    /** The port of a topology with such settings. */
    static LoadPort of(Map<String, Object> config) {
        Optional<LinkAddress> address = LinkAddress.of(config);
        if (address.isPresent()) {
            return WORKERS.computeIfAbsent(address.get(), LoadWorker::start).port();
        }
        LoadPort port = ofCommand;
        if (port == null) {
            throw new IllegalStateException("nobody is there to say what to do");
        }
        return port;
    }
}
