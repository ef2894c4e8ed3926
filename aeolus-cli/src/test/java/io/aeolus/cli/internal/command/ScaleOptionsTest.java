package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.aeolus.cli.Scale;
import io.aeolus.cli.Workload;
import io.aeolus.cluster.BadInputException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** What is said of numbers that a workload is to be built with. */
class ScaleOptionsTest {

    private final Workload workload = mock(Workload.class);

    private ScaleOptions options = new ScaleOptions();

    @BeforeEach
    void haveLevels() {
        when(workload.name()).thenReturn("some");
        when(workload.scales()).thenReturn(List.of(new Scale(Scale.Kind.LEVELS, 1, 5, 2)));
    }

    @Test
    void passOnWhatTheUserChose() throws Exception {
        assertThat(chosen()).isEmpty();
        assertThat(chosen("--levels", "5")).isEqualTo(Map.of(Scale.Kind.LEVELS, 5));
    }

    @Test
    void refuseNumbersThatMakeNoSense() {
        refused("--levels: workload 'some' takes 1 to 5, not 6", "--levels", "6");
        refused("workload 'some' has no --message-size: leave it out", "--message-size", "16");
        refused("workload 'some' has no --parallelism: leave it out", "--parallelism", "1");
    }

    @Test
    void areOfNoUseForAJar() {
        parse("--levels", "3", "--parallelism", "2");

        assertThatThrownBy(() -> options.refuseForJar())
                .isInstanceOf(BadInputException.class)
                .hasMessage(
                        "--parallelism, --levels: of workloads only: a TOPOLOGY.jar has its numbers from its main; leave it out");
    }

    private Map<Scale.Kind, Integer> chosen(String... arguments) throws BadInputException {
        parse(arguments);
        return options.of(workload);
    }

    private void refused(String message, String... arguments) {
        parse(arguments);
        assertThatThrownBy(() -> options.of(workload))
                .isInstanceOf(BadInputException.class)
                .hasMessage(message);
    }

    private void parse(String... arguments) {
        options = new ScaleOptions();
        new CommandLine(options).parseArgs(arguments);
    }
}
