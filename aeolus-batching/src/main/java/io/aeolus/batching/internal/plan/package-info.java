/** The file of a plan: read strictly, with no library, since a user's worker and client have only what Storm promises. */
@NullMarked
package io.aeolus.batching.internal.plan;

import org.jspecify.annotations.NullMarked;
