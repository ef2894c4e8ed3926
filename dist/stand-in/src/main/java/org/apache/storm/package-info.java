/**
 * Replacements of Storm's {@code LocalCluster} and {@code LocalDRPC} for a captured {@code main}: they submit topologies to Nimbus.
 */
package org.apache.storm;
