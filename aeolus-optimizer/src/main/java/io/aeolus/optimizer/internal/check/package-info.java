/** Fits a model to a profile, and checks the profile, the model and the user's options. */
@NullMarked
package io.aeolus.optimizer.internal.check;

import org.jspecify.annotations.NullMarked;
