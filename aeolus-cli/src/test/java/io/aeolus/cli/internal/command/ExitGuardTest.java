// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ExitGuardTest {

    private static final String[] HOOKS = {
        "java.lang.Thread.join",
        "java.lang.ApplicationShutdownHooks.runHooks",
        "java.lang.Shutdown.runHooks",
        "java.lang.Shutdown.exit"
    };
    private static final String[] EXIT = {"java.lang.Runtime.exit", "java.lang.System.exit"};

    @Test
    void names_the_class_and_the_component_that_called_exit() {
        assertThat(ExitGuard.exitCall(Map.of(
                                new Thread("main"), stack("java.lang.Object.wait", "io.aeolus.cli.Main.main"),
                                new Thread("Thread-18-ends-executor[3, 3]"),
                                        stack(
                                                HOOKS,
                                                EXIT,
                                                "cases.Exit$Ends.execute",
                                                "org.apache.storm.topology.BasicBoltExecutor.execute")))
                        .orElseThrow())
                .isEqualTo("cases.Exit$Ends.execute called System.exit in component 'ends', which ended the process"
                        + " without a result: throw an exception instead");
    }

    @Test
    void names_the_thread_if_no_executor_called_exit() {
        assertThat(ExitGuard.exitCall(Map.of(
                                new Thread("watchdog"),
                                stack(HOOKS, EXIT, "kotlin.system.ProcessKt.exitProcess", "a.Watchdog.run")))
                        .orElseThrow())
                .startsWith("a.Watchdog.run called System.exit in thread 'watchdog', ");
    }

    @Test
    void refers_to_the_log_if_storm_called_exit() {
        assertThat(ExitGuard.exitCall(Map.of(
                                new Thread("Thread-1-b-executor[1, 1]"),
                                stack(HOOKS, EXIT, "org.apache.storm.utils.Utils.exitProcess", "a.B.run")))
                        .orElseThrow())
                .startsWith("Storm ended the process; see ");
    }

    @Test
    void a_signal_is_not_a_call_of_exit_even_if_a_component_calls_exit_later() {
        assertThat(ExitGuard.exitCall(Map.of(
                        new Thread("SIGINT handler"), stack(HOOKS, new String[] {"java.lang.Terminator$1.handle"}),
                        new Thread("late"), stack(new String[] {"java.lang.Shutdown.exit"}, EXIT, "a.B.execute"))))
                .isEmpty();
    }

    private static StackTraceElement[] stack(String[] first, String[] second, String... others) {
        return stack(Stream.of(first, second, others).flatMap(Stream::of).toArray(String[]::new));
    }

    private static StackTraceElement[] stack(String... frames) {
        return Stream.of(frames)
                .map(frame -> new StackTraceElement(
                        frame.substring(0, frame.lastIndexOf('.')),
                        frame.substring(frame.lastIndexOf('.') + 1),
                        null,
                        -1))
                .toArray(StackTraceElement[]::new);
    }
}
