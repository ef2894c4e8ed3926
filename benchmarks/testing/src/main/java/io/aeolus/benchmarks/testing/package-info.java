/**
 * What the tests of workloads share: rules for what a workload may use, and its topology run on the driver, plain and batched, with
 * and without faults. Nothing here knows a workload; nothing but tests uses it.
 */
@NullMarked
package io.aeolus.benchmarks.testing;

import org.jspecify.annotations.NullMarked;
