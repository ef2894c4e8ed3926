/**
 * Random topologies whose output does not depend on scheduling, run plain and batched: both must show the same. What is not
 * covered: threads, several workers, windowed and stateful bolts, direct streams and custom groupings.
 */
package io.aeolus.batching.random;
