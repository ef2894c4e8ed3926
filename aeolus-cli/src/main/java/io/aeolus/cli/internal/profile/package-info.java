/**
 * The runs of a profile: the unbatched topology, two batch sizes, and plans. {@code internal.text.profile} shows profiles.
 */
@NullMarked
package io.aeolus.cli.internal.profile;

import org.jspecify.annotations.NullMarked;
