/**
 * Classes of the names of Storm's {@code LocalCluster} and {@code LocalDRPC}, for a user's {@code main} that is captured: what is
 * submitted to them is submitted to Nimbus. Nothing else of Storm lives here, and nothing of ours.
 */
package org.apache.storm;
