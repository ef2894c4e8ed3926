/** Plans that are run, and computed again from what was seen, until the model and the run agree. */
@NullMarked
package io.aeolus.cli.internal.tune;

import org.jspecify.annotations.NullMarked;
