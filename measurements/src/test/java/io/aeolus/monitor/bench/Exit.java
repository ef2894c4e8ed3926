// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.bench;

/** Ends the JVM after a measurement, because LocalCluster leaves non-daemon threads behind. */
public final class Exit {

    private Exit() {}

    /** The measurement. */
    @FunctionalInterface
    public interface Work {
        void run() throws Exception;
    }

    /** Runs the measurement and ends the JVM, with status 1 after an exception. */
    @SuppressWarnings("CatchAndPrintStackTrace") // prints the stack trace only
    public static void after(Work work) {
        int status = 1;
        try {
            work.run();
            status = 0;
        } catch (Exception e) {
            e.printStackTrace();
        }
        System.exit(status);
    }
}
