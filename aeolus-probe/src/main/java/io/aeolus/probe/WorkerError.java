// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

import java.io.Serializable;

/** The reason why a worker exits or cannot deserialize its input. */
public sealed interface WorkerError extends Serializable {

    /** A component threw an exception, which Storm reported to the cluster state. */
    record ComponentError(String component) implements WorkerError {}

    /**
     * An error outside of components: in Storm's transport, in a thread that a component started, or a call of {@link System#exit}.
     *
     * @param worker host and port of the worker
     * @param stackTrace the printed stack trace, with causes
     * @param log path of the worker's log on its host
     */
    record ThreadError(String worker, String thread, String stackTrace, String log) implements WorkerError {}
}
