/** What Nimbus, the head of a cluster, is asked and told. Submissions go by Storm's own submitter, not from here. */
@NullMarked
package io.aeolus.cluster.internal.nimbus;

import org.jspecify.annotations.NullMarked;
