/** Tuning: computes and runs plans and corrects the model, until prediction and measurement agree. */
@NullMarked
package io.aeolus.cli.internal.tune;

import org.jspecify.annotations.NullMarked;
