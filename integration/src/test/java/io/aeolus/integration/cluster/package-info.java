/** Clusters of each kind, with real workers. */
package io.aeolus.integration.cluster;
