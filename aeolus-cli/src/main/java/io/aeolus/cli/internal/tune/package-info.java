/** Tuning: plans are computed, run, and computed again with a corrected model, until prediction and measurement agree. */
@NullMarked
package io.aeolus.cli.internal.tune;

import org.jspecify.annotations.NullMarked;
