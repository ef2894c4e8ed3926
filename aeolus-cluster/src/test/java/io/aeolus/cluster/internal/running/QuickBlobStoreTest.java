package io.aeolus.cluster.internal.running;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.blobstore.FileBlobStoreImpl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuickBlobStoreTest {

    @TempDir
    Path folder;

    /** Storm wants its stores tidied whatever the cluster's settings say. */
    @Test
    void doesNotTidyAsThatWouldDeleteTheFolderOfAFileThatIsBeingMade() throws Exception {
        Map<String, Object> tidied = Map.of(Config.BLOBSTORE_CLEANUP_ENABLE, true, "a", 1);

        assertThat(QuickBlobStore.untidied(tidied))
                .containsEntry("a", 1)
                .containsEntry(Config.BLOBSTORE_CLEANUP_ENABLE, false);
    }

    /** What the store avoids. Where Storm leaves the folder, {@link QuickBlobStore} may tidy again. */
    @Test
    void stormDeletesAFolderThatWasJustMade() throws Exception {
        FileBlobStoreImpl store = new FileBlobStoreImpl(folder.toFile(), Map.of());
        String key = "meta_a";
        File made = folder.resolve(String.valueOf(Math.abs((long) key.hashCode()) % 1024))
                .resolve(key)
                .toFile();
        Files.createDirectories(made.toPath());

        store.fullCleanup(60_000);

        assertThat(made).doesNotExist();
    }
}
