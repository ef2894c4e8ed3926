/**
 * What may happen when threads meet in a wrapped component, as jcstress tests. Each stands on a wrapped bolt or spout as a whole, with a
 * recorder in the place of Storm's collector. They run in {@code -Pdeep} only.
 */
package io.aeolus.batching.race;
