package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.tune.Tuner;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.Profile;

/** Profiles a topology, unchanged and with plans. */
interface Trial extends Tuner.PlanRun {

    /** The profile of the unchanged topology. */
    Profile unchanged() throws BadInputException, RunFailedException, InterruptedException;
}
