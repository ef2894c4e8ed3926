package io.aeolus.monitor.internal.link;

import java.net.UnknownHostException;
import org.apache.storm.utils.Utils;

/** By what a worker is known. */
final class WorkerName {

    private WorkerName() {}

    /** Host and port of the worker that this JVM is; Storm tells each worker its port. */
    static String ofThisJvm() {
        String port = System.getProperty("worker.port", "unknown");
        try {
            return Utils.hostname() + ":" + port;
        } catch (UnknownHostException e) {
            return "localhost:" + port;
        }
    }
}
