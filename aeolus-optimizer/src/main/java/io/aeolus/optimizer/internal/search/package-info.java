/**
 * From a modelled topology and what the user asks for to a plan with its reasons. The model is not here, nor is printing.
 */
@NullMarked
package io.aeolus.optimizer.internal.search;

import org.jspecify.annotations.NullMarked;
