// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.Workload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cli.synthetic.Numbers;
import io.aeolus.cli.synthetic.Profiles;
import io.aeolus.cli.synthetic.ScriptedRunner;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Only comparisons compute the expected output, and they do so before any run, because this takes CPU time. */
class ExpectedOutputTest {

    private static final long LONG_ENOUGH_MILLIS = 300;

    @TempDir
    private Path directory;

    private final ScriptedRunner cluster = new ScriptedRunner();
    private final CountDownLatch isMeasured = new CountDownLatch(1);
    private final AtomicInteger computations = new AtomicInteger();
    private final StringWriter err = new StringWriter();
    private volatile boolean wasMeasuredMeanwhile;

    @Test
    void is_computed_before_any_run() {
        cluster.output = CompareFixture.expectedOutput();
        cluster.outputTuples = 1000;
        cluster.whenRunning = isMeasured::countDown;

        assertThat(run("compare", "--plan", "own", "--configs", "optimized", "numbers"))
                .as(err.toString())
                .isZero();

        assertThat(computations.get()).isPositive();
        assertThat(isMeasured.getCount()).as("a run has started").isZero();
        assertThat(wasMeasuredMeanwhile).isFalse();
    }

    @Test
    void is_not_computed_for_profiles() {
        cluster.profile = Optional.of(Profiles.numbers());

        assertThat(run("profile", "--out", directory.resolve("profile.json").toString(), "numbers"))
                .as(err.toString())
                .isZero();

        assertThat(computations.get()).isZero();
    }

    private int run(String... arguments) {
        return AeolusCommand.commandLine(Contexts.on(progress -> cluster, new SlowNumbers()))
                .setOut(new PrintWriter(new StringWriter()))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }

    /** The workload of numbers, whose expected output takes some time to compute, but not longer than until a run starts. */
    private final class SlowNumbers implements Workload {

        private final Workload numbers = new Numbers(1000, -1);

        @Override
        public String name() {
            return numbers.name();
        }

        @Override
        public String description() {
            return numbers.description();
        }

        @Override
        public PreparedWorkload prepare(WorkloadOptions options, Progress progress) throws BadInputException {
            PreparedWorkload prepared = numbers.prepare(options, progress);
            return (PreparedWorkload) Proxy.newProxyInstance(
                    PreparedWorkload.class.getClassLoader(),
                    new Class<?>[] {PreparedWorkload.class},
                    (proxy, method, arguments) -> {
                        if (method.getName().equals("expectedOutput") && computations.incrementAndGet() == 1) {
                            wasMeasuredMeanwhile = isMeasured.await(LONG_ENOUGH_MILLIS, TimeUnit.MILLISECONDS);
                        }
                        return method.invoke(prepared, arguments);
                    });
        }
    }
}
