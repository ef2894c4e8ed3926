/**
 * Storm's client: where its settings are, and how a topology gets to a cluster. What happens there is not here.
 */
@NullMarked
package io.aeolus.cluster.internal.submit;

import org.jspecify.annotations.NullMarked;
