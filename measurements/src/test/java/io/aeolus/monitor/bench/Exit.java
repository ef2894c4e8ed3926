package io.aeolus.monitor.bench;

/** The end of a measurement: LocalCluster leaves threads behind that would keep the JVM alive. */
final class Exit {

    private Exit() {}

    /** What a measurement does. */
    @FunctionalInterface
    interface Work {
        void run() throws Exception;
    }

    /** Does the work and ends the JVM, with status 1 if it throws. */
    @SuppressWarnings("CatchAndPrintStackTrace") // of a measurement that does not work nothing else is to be told
    static void after(Work work) {
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
