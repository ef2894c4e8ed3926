/**
 * Test support for workloads: runs a topology on the test driver, plain and batched, with and without faults.
 */
@NullMarked
package io.aeolus.benchmarks.testing;

import org.jspecify.annotations.NullMarked;
