/**
 * What a plan makes of a user's topology, and how that is told. Sending the result is the monitor module's business.
 */
@NullMarked
package io.aeolus.optimizer.internal.submit;

import org.jspecify.annotations.NullMarked;
