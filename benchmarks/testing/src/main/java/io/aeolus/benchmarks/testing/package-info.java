/**
 * What the tests of workloads share: a workload's topology run on the driver, plain and batched, with and without faults. Nothing here
 * knows a workload; nothing but tests uses it.
 */
@NullMarked
package io.aeolus.benchmarks.testing;

import org.jspecify.annotations.NullMarked;
