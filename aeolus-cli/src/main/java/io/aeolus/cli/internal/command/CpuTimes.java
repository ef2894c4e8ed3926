// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static io.aeolus.cli.internal.text.Texts.format;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The CPU time of all cores since the machine was started, from Linux. Immutable.
 *
 * @param all all time, in ticks of 10 ms
 * @param stolen the time in which this machine waited for a CPU that another virtual machine used
 */
record CpuTimes(long all, long stolen) {

    /** The columns user, nice, system, idle, iowait, irq, softirq and steal; user contains the time of guests. */
    private static final Pattern TICKS = Pattern.compile("^cpu +((?:\\d{1,18} ){7}(\\d{1,18}))\\b");

    private static final long MIN_TICKS = 500;
    private static final double MIN_SHARE = 0.02;
    private static final double PERCENT = 100;

    /** The times so far of the machine of the runs; empty on remote machines and on systems other than Linux. */
    static Optional<CpuTimes> now(ClusterKind kind) {
        try {
            return kind == ClusterKind.REMOTE ? Optional.empty() : of(Files.readString(Path.of("/proc/stat")));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    static Optional<CpuTimes> of(String statistics) {
        Matcher ticks = TICKS.matcher(statistics);
        return ticks.find()
                ? Optional.of(new CpuTimes(
                        Stream.of(ticks.group(1).split(" "))
                                .mapToLong(Long::parseLong)
                                .sum(),
                        Long.parseLong(ticks.group(2))))
                : Optional.empty();
    }

    /** Returns a note if other virtual machines took much CPU time from this machine since an earlier measurement. */
    Optional<String> noteSince(CpuTimes earlier) {
        long passed = all - earlier.all;
        double share = (double) (stolen - earlier.stolen) / passed;
        return passed >= MIN_TICKS && share >= MIN_SHARE
                ? Optional.of(format(
                        "other virtual machines took %.0f %% of this machine's CPU time during the runs, so rates are too low and"
                                + " latencies too high",
                        PERCENT * share))
                : Optional.empty();
    }
}
