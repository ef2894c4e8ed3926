/**
 * A profile for people: what each operator costs, and what bounds the topology. Making a profile is not here.
 */
@NullMarked
package io.aeolus.cli.internal.text.profile;

import org.jspecify.annotations.NullMarked;
