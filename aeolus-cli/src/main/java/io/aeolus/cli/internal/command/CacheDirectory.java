package io.aeolus.cli.internal.command;

import java.nio.file.Path;
import java.util.Map;

/** Where things are kept that can be made again. */
final class CacheDirectory {

    private CacheDirectory() {}

    /** {@code AEOLUS_CACHE}, or else {@code aeolus} in the user's directory for caches. */
    static Path of(Map<String, String> environment, Path home) {
        String own = environment.getOrDefault("AEOLUS_CACHE", "");
        if (!own.isEmpty()) {
            return Path.of(own);
        }
        String common = environment.getOrDefault("XDG_CACHE_HOME", "");
        return (common.isEmpty() ? home.resolve(".cache") : Path.of(common)).resolve("aeolus");
    }
}
