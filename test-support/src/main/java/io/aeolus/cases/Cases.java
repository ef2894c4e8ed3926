// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cases;

import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

/** The number of cases of randomized tests: a part in each build, all with {@code -Pdeep} or {@code -Daeolus.all-cases=true}. */
public final class Cases {

    private static final boolean ALL = Boolean.getBoolean("aeolus.all-cases");

    private Cases() {}

    /**
     * Returns how many cases to check. Each build checks the first cases.
     *
     * @param build number of cases of each build
     * @param all number of all cases
     */
    public static int number(int build, int all) {
        return ALL ? all : build;
    }

    /**
     * Returns the numbers of consecutive cases, which begin at random in each build, and continue with 0 after the last. Prints the option
     * that repeats them.
     *
     * @param build number of cases of each build
     * @param all number of all cases, from 0 on
     */
    public static IntStream rotating(int build, int all) {
        if (ALL) {
            return IntStream.range(0, all);
        }
        int first = Integer.getInteger(
                "aeolus.first-case", ThreadLocalRandom.current().nextInt(all));
        System.out.printf(
                "%d of %d cases from case %d; to repeat them: -Daeolus.first-case=%d%n", build, all, first, first);
        return IntStream.range(first, first + build).map(number -> number % all);
    }
}
