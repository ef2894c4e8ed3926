package io.aeolus.testing.random;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.LongStream;

/**
 * The seeds of a test that draws: fixed ones, so that a change is seen; rotating ones, so that each build sees others; and all that ever
 * failed. With {@code -Daeolus.seed=N} that one alone.
 */
final class Seeds {

    private static final String FAILED = "failed-seeds.txt";

    /** Above all fixed ones. */
    private static final long FIRST_ROTATING = 1_000_000;

    /** The first rotating seed of this JVM. {@code -Daeolus.rotating=N} repeats those of another build. */
    private static final long ROTATING =
            Long.getLong("aeolus.rotating", ThreadLocalRandom.current().nextLong(FIRST_ROTATING, Integer.MAX_VALUE));

    static {
        System.out.printf("rotating seeds begin at %d, again with -Daeolus.rotating=%d%n", ROTATING, ROTATING);
    }

    private Seeds() {}

    /**
     * The seeds of every build.
     *
     * @param fixed how many, from 0
     * @param rotating how many others
     */
    static LongStream ofBuild(int fixed, int rotating) {
        return only(LongStream.concat(
                        LongStream.concat(failed(), LongStream.range(0, fixed)),
                        LongStream.range(ROTATING, ROTATING + rotating))
                .distinct());
    }

    /**
     * The seeds of a deep build.
     *
     * @param count how many, from 0
     */
    static LongStream deep(int count) {
        return only(LongStream.range(0, count));
    }

    /** Whether one seed is asked for. */
    static boolean isOne() {
        return Long.getLong("aeolus.seed") != null;
    }

    /** How to run one seed again. */
    static String replay(Class<?> test, long seed) {
        return "again: mvn test -pl aeolus-testing -am -Dsurefire.failIfNoSpecifiedTests=false -Dtest="
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
