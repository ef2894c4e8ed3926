/**
 * Random topologies whose output does not depend on scheduling, run plain and batched: both must show the same. What is not
 * covered: threads, several workers, windows that close by time, shell components, Trident.
 */
package io.aeolus.batching.random;
