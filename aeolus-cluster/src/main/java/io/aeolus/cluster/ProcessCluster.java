package io.aeolus.cluster;

/**
 * A real Storm cluster that was started here: ZooKeeper, Nimbus, supervisors, and one JVM for each worker. All of them end, and
 * their files go, when this is closed, and also when this JVM ends in any other way.
 */
public interface ProcessCluster extends Cluster {

    /**
     * Where the cluster is, for those who submit to it by themselves.
     *
     * @return settings of a client
     */
    StormSettings settings();

    /**
     * The cluster's processes, for those who want to harm them.
     *
     * @return what can be done to them
     */
    Faults faults();
}
