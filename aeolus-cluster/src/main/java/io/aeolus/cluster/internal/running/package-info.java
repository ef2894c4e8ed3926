/**
 * Topologies on a cluster: submits them, connects their workers to this process, and ends them. {@code LocalStorm} runs workers in this JVM.
 * {@code RemoteStorm} calls a Nimbus, and its workers connect to a collector in this process.
 */
@NullMarked
package io.aeolus.cluster.internal.running;

import org.jspecify.annotations.NullMarked;
