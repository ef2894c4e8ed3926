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

    private final ScriptedRunner cluster = ScriptedRunner.ofNumbers();
    private final CountDownLatch isMeasured = new CountDownLatch(1);
    private final AtomicInteger computations = new AtomicInteger();
    private final CommandRun aeolus = new CommandRun(Contexts.on(cluster, new SlowNumbers()));
    private volatile boolean wasMeasuredMeanwhile;

    @Test
    void is_computed_before_any_run() {
        cluster.whenRunning = isMeasured::countDown;

        aeolus.succeed("compare --plan own --configs optimized numbers");

        assertThat(computations.get()).isPositive();
        assertThat(isMeasured.getCount()).as("a run has started").isZero();
        assertThat(wasMeasuredMeanwhile).isFalse();
    }

    @Test
    void is_not_computed_for_profiles() {
        cluster.profile = Optional.of(Profiles.numbers());

        aeolus.succeed("profile --out " + directory.resolve("profile.json") + " numbers");

        assertThat(computations.get()).isZero();
    }

    /** The workload of numbers, whose expected output takes some time to compute, but not longer than until a run starts. */
    private final class SlowNumbers implements Workload {

        private final Workload numbers = Numbers.THOUSAND;

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
