// SPDX-License-Identifier: Apache-2.0
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

class UncleanedBlobStoreTest {

    @TempDir
    Path folder;

    /** Storm enables the cleanup whatever the cluster's settings contain. */
    @Test
    void disables_the_cleanup() throws Exception {
        Map<String, Object> conf = Map.of(Config.BLOBSTORE_CLEANUP_ENABLE, true, "a", 1);

        assertThat(UncleanedBlobStore.withoutCleanup(conf))
                .containsEntry("a", 1)
                .containsEntry(Config.BLOBSTORE_CLEANUP_ENABLE, false);
    }

    /** The reason for {@link UncleanedBlobStore}. If a later version of Storm keeps the folder, the cleanup can be enabled. */
    @Test
    void storm_deletes_a_folder_that_was_just_created() throws Exception {
        FileBlobStoreImpl store = new FileBlobStoreImpl(folder.toFile(), Map.of());
        String key = "meta_a";
        File created = folder.resolve(String.valueOf(Math.abs((long) key.hashCode()) % 1024))
                .resolve(key)
                .toFile();
        Files.createDirectories(created.toPath());

        store.fullCleanup(60_000);

        assertThat(created).doesNotExist();
    }
}
