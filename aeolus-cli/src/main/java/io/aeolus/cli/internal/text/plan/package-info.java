/** Plans, what-if changes and the rounds of a tuning as text. */
@NullMarked
package io.aeolus.cli.internal.text.plan;

import org.jspecify.annotations.NullMarked;
