package io.aeolus.cluster.internal.running;

import org.apache.storm.blobstore.LocalFsBlobStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The store of a local cluster. Storm opens it some ten times for each topology that starts, and each time waits a fifth of a second for
 * its clients of ZooKeeper to end: nothing depends on their end, so a thread of its own waits. Made by Storm, by its name.
 */
public final class QuickBlobStore extends LocalFsBlobStore {

    private static final Logger LOG = LoggerFactory.getLogger(QuickBlobStore.class);

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
