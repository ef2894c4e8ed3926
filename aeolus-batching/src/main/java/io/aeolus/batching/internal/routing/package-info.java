/**
 * Where tuples go when the wrapper decides it: a grouping that stands in place of a consumer's own, asks that one which tasks
 * it would choose, and sends tuples where it is told to.
 */
@NullMarked
package io.aeolus.batching.internal.routing;

import org.jspecify.annotations.NullMarked;
