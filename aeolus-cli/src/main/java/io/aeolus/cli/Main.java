// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli;

import io.aeolus.cli.internal.command.AeolusCommand;
import io.aeolus.cli.internal.command.ResultMarker;

/** Entry point of the {@code aeolus} command line. */
public final class Main {

    private Main() {}

    public static void main(String[] args) {
        int status = AeolusCommand.commandLine().execute(args);
        ResultMarker.reported();
        System.exit(status);
    }
}
