// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.running;

import java.util.HashMap;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.blobstore.LocalFsBlobStore;
import org.apache.storm.nimbus.ILeaderElector;
import org.apache.storm.nimbus.NimbusInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The blob store of a local cluster. Storm opens a store about ten times for each topology, and closing a store blocks for 0.2 s while its
 * ZooKeeper clients close. This store closes them on another thread. It also disables Storm's cleanup, which can delete the folder of a blob
 * that is being created and so makes the submission fail. The whole store is deleted with the cluster. Storm creates it by its class name.
 */
public final class UncleanedBlobStore extends LocalFsBlobStore {

    private static final Logger LOG = LoggerFactory.getLogger(UncleanedBlobStore.class);

    @Override
    public void prepare(
            Map<String, Object> conf, String overrideBase, NimbusInfo nimbusInfo, ILeaderElector leaderElector) {
        super.prepare(withoutCleanup(conf), overrideBase, nimbusInfo, leaderElector);
    }

    static Map<String, Object> withoutCleanup(Map<String, Object> conf) {
        Map<String, Object> copy = new HashMap<>(conf);
        copy.put(Config.BLOBSTORE_CLEANUP_ENABLE, false);
        return copy;
    }

    @Override
    public void shutdown() {
        Thread closer = new Thread(this::closeClients, "aeolus-blob-store-close");
        closer.setDaemon(true);
        closer.start();
    }

    private void closeClients() {
        try {
            super.shutdown();
        } catch (RuntimeException e) {
            LOG.debug("the cluster stopped before its blob store", e);
        }
    }
}
