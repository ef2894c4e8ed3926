// SPDX-License-Identifier: Apache-2.0
package io.aeolus.flink.internal.compare;

import java.io.IOException;
import java.util.List;

/** Runs child processes, which end with this process. */
final class Children {

    private Children() {}

    /** Runs a command to its end, passes its messages to standard error, and drops its standard output. Returns its exit status. */
    static int run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Thread hook = new Thread(process::destroy);
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            return process.waitFor();
        } finally {
            process.destroy();
            if (!process.isAlive()) {
                remove(hook);
            }
        }
    }

    private static void remove(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // This process is ending.
        }
    }
}
