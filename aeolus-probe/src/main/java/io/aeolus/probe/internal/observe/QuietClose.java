package io.aeolus.probe.internal.observe;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The last call of a component, whose errors are logged and go no further. Storm makes it from another thread than all others, 100 ms after
 * it has interrupted the component's own, which may be in the middle of a call still. A Kafka consumer throws then. In a local cluster such
 * an error would end the JVM, or, after an interrupt, the thread that ends topologies.
 */
final class QuietClose {

    private static final Logger LOG = LoggerFactory.getLogger(QuietClose.class);

    private QuietClose() {}

    /** Makes the call. */
    static void close(Object component, Runnable call) {
        try {
            call.run();
        } catch (RuntimeException | Error e) {
            LOG.warn("{} could not be closed", component.getClass().getName(), e);
        }
    }
}
