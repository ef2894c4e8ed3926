/** A topology from its submission until it is gone, the same for all kinds of clusters. */
@NullMarked
package io.aeolus.cluster.internal.running;

import org.jspecify.annotations.NullMarked;
