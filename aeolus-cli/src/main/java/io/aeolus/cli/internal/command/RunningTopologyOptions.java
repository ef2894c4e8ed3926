// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.StormSettings;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The options of the commands for a topology that runs on a cluster: its name, and Storm's settings. */
final class RunningTopologyOptions {

    @Mixin
    private StormOptions storm;

    @Parameters(index = "0", paramLabel = "TOPOLOGY", description = "Name of the topology on the cluster.")
    private String name = "";

    String name() {
        return name;
    }

    StormSettings settings(Map<String, String> environment) throws BadInputException {
        return storm.settings(environment);
    }
}
