package io.aeolus.reliability;

import java.util.Random;

/** Something that goes wrong in a run, or is done to it. */
sealed interface Fault permits KillWorkers, KillNimbus, KillSupervisor, Stall, SlowConsumer, Inactivity, Rebalance {

    /** What it is, for the table. */
    String title();

    /** How many processes it kills. */
    default int kills() {
        return 0;
    }

    /**
     * Does it, and waits until it is over if it lasts.
     *
     * @param run what is to be harmed
     * @param random chooses the victim
     * @return from when the recovery counts
     */
    Recovery strike(LiveRun run, Random random);
}
