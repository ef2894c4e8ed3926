/** Faults that a user wants to see a topology recover from: what is harmed, and when. What happens to a cluster by itself is not here. */
@NullMarked
package io.aeolus.cli.internal.fault;

import org.jspecify.annotations.NullMarked;
