/** The input of a wrapped bolt: unpacks batches into rows, and maps the rows' acks, fails and anchors to Storm's tuples. */
@NullMarked
package io.aeolus.batching.internal.input;

import org.jspecify.annotations.NullMarked;
