/** Counts that observers of every kind keep. */
@NullMarked
package io.aeolus.probe.internal.count;

import org.jspecify.annotations.NullMarked;
