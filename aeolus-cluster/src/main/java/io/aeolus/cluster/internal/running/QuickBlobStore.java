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
 * The store of a local cluster. Storm opens it some ten times for each topology that starts, and each time waits a fifth of a second for
 * its clients of ZooKeeper to end: nothing depends on their end, so a thread of its own waits. And each time Storm looks for empty folders
 * and deletes them, also one that was made for a file a moment before: the submission fails then. All of it is gone with the cluster, so
 * nothing is tidied. Made by Storm, by its name.
 */
public final class QuickBlobStore extends LocalFsBlobStore {

    private static final Logger LOG = LoggerFactory.getLogger(QuickBlobStore.class);

    @Override
    public void prepare(
            Map<String, Object> conf, String overrideBase, NimbusInfo nimbusInfo, ILeaderElector leaderElector) {
        super.prepare(untidied(conf), overrideBase, nimbusInfo, leaderElector);
    }

    static Map<String, Object> untidied(Map<String, Object> conf) {
        Map<String, Object> untidied = new HashMap<>(conf);
        untidied.put(Config.BLOBSTORE_CLEANUP_ENABLE, false);
        return untidied;
    }

    @Override
    public void shutdown() {
        Thread closer = new Thread(this::end, "aeolus-blob-store-end");
        closer.setDaemon(true);
        closer.start();
    }

    private void end() {
        try {
            super.shutdown();
        } catch (RuntimeException e) {
            LOG.debug("the cluster was gone before", e);
        }
    }
}
