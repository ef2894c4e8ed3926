/** Plan files: strict JSON without a library, since a worker or a client of a user provides no other libraries than Storm. */
@NullMarked
package io.aeolus.batching.internal.plan;

import org.jspecify.annotations.NullMarked;
