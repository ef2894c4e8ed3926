package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.internal.profile.report.ProcessCpu;

/** Tells the CPU time of a JVM. Thread-safe. */
@FunctionalInterface
interface ProcessClock {

    ProcessCpu read();
}
