// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.observe;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes a component, and logs errors instead of throwing them. Storm closes a component from another thread, 100 ms after interrupting the
 * component's own thread, which may still be inside a call: a Kafka consumer then throws. In a local cluster such an error would end the
 * JVM or the thread that kills topologies.
 */
final class QuietClose {

    private static final Logger LOG = LoggerFactory.getLogger(QuietClose.class);

    private QuietClose() {}

    static void close(Object component, Runnable call) {
        try {
            call.run();
        } catch (RuntimeException | Error e) {
            LOG.warn("cannot close {}", component.getClass().getName(), e);
        }
    }
}
