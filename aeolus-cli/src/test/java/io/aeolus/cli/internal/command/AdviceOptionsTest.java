// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cluster.BadInputException;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class AdviceOptionsTest {

    @Test
    void plans_have_at_most_the_given_number_of_workers() throws BadInputException {
        AdviceOptions options = new AdviceOptions();
        CommandLine command = new CommandLine(options);
        OptionValues.register(command);
        command.parseArgs();

        assertThat(options.goals(OptionalInt.of(3)).bounds().resources().maxWorkers())
                .hasValue(3);
        assertThat(options.goals(OptionalInt.empty()).bounds().resources().maxWorkers())
                .isEmpty();
    }
}
