package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.tune.Tuner;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.Profile;

/** Measures a topology, as it is and rewritten by plans. */
interface Trial extends Tuner.PlanRun {

    /** The profile of the topology as it is. */
    Profile asItIs() throws BadInputException, RunFailedException, InterruptedException;
}
