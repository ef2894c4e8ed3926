/**
 * Hosts inside of this machine: network namespaces, and a link of a limited rate between them. Linux only, and for its administrator.
 */
@NullMarked
package io.aeolus.cluster.internal.hosts;

import org.jspecify.annotations.NullMarked;
