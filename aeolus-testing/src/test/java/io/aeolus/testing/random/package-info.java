/**
 * Random topologies whose output does not depend on scheduling: plain and batched runs must be equal for user code. Not covered: threads,
 * several workers, windows that close by time, state of windows, shell components, Trident, task hooks.
 */
package io.aeolus.testing.random;
