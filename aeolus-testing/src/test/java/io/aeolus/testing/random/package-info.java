/**
 * Random topologies whose output does not depend on scheduling, run plain and batched: both must show the same. What is not
 * covered: threads, several workers, windows that close by time, state of windows, shell components, Trident, task hooks.
 */
package io.aeolus.testing.random;
