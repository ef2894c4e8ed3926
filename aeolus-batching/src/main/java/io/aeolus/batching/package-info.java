/**
 * Batching for Storm: wrap one spout or bolt, or rewrite a built topology by a batching plan. Which batch sizes are
 * good is not decided here.
 */
@NullMarked
package io.aeolus.batching;

import org.jspecify.annotations.NullMarked;
