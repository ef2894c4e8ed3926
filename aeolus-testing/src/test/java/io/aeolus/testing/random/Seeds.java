// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.random;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.LongStream;

/**
 * The seeds of a random test: fixed seeds, for comparable builds; rotating seeds, different in each build; and all seeds that ever failed.
 * With {@code -Daeolus.seed=N} only that seed.
 */
final class Seeds {

    private static final String FAILED = "failed-seeds.txt";

    /** Higher than all fixed seeds. */
    private static final long FIRST_ROTATING = 1_000_000;

    /** The first rotating seed of this JVM. {@code -Daeolus.rotating=N} repeats the seeds of another build. */
    private static final long ROTATING =
            Long.getLong("aeolus.rotating", ThreadLocalRandom.current().nextLong(FIRST_ROTATING, Integer.MAX_VALUE));

    static {
        System.out.printf("rotating seeds begin at %d; to repeat them: -Daeolus.rotating=%d%n", ROTATING, ROTATING);
    }

    private Seeds() {}

    /**
     * Returns the seeds of every build.
     *
     * @param fixed number of fixed seeds, from 0 on
     * @param rotating number of rotating seeds
     */
    static LongStream ofBuild(int fixed, int rotating) {
        return only(LongStream.concat(
                        LongStream.concat(failed(), LongStream.range(0, fixed)),
                        LongStream.range(ROTATING, ROTATING + rotating))
                .distinct());
    }

    /**
     * Returns the seeds of a deep build.
     *
     * @param count number of seeds, from 0 on
     */
    static LongStream deep(int count) {
        return only(LongStream.range(0, count));
    }

    /** Returns whether a single seed is configured. */
    static boolean isOne() {
        return Long.getLong("aeolus.seed") != null;
    }

    /** Returns the command that repeats a seed. */
    static String replay(Class<?> test, long seed) {
        return "to repeat: mvn test -pl aeolus-testing -am -Dsurefire.failIfNoSpecifiedTests=false -Dtest="
                + test.getSimpleName() + " -Daeolus.seed=" + seed + "\n";
    }

    private static LongStream only(LongStream seeds) {
        return isOne() ? LongStream.of(Long.getLong("aeolus.seed")) : seeds;
    }

    private static LongStream failed() {
        try (InputStream file = Objects.requireNonNull(Seeds.class.getResourceAsStream(FAILED), FAILED)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .mapToLong(line -> Long.parseLong(line.strip().split("\\s", 2)[0]));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
