/**
 * The runs that make a profile: as the topology is, in batches, and without the profiler. How a profile is shown is in
 * {@code internal.text.profile}.
 */
@NullMarked
package io.aeolus.cli.internal.profile;

import org.jspecify.annotations.NullMarked;
