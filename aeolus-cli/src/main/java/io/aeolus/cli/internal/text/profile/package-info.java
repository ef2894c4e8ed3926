/** A profile as text: what each operator costs, and what limits the topology. */
@NullMarked
package io.aeolus.cli.internal.text.profile;

import org.jspecify.annotations.NullMarked;
