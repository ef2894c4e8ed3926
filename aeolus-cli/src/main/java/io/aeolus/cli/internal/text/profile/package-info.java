/** Profiles as text. */
@NullMarked
package io.aeolus.cli.internal.text.profile;

import org.jspecify.annotations.NullMarked;
