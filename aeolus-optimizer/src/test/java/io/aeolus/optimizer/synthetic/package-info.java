/** Small dataflows and a profile, for tests. */
@NullMarked
package io.aeolus.optimizer.synthetic;

import org.jspecify.annotations.NullMarked;
