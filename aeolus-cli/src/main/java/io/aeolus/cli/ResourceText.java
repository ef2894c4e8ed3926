package io.aeolus.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Texts that lie on the class path. Thread-safe. */
public final class ResourceText {

    private ResourceText() {}

    /**
     * Reads a text as a whole.
     *
     * @param near a class of the jar that has the text
     * @param name a path from the root, or a name beside the class, as for {@link Class#getResourceAsStream}
     * @return the text, which is UTF-8
     * @throws IllegalStateException if there is none of that name
     */
    public static String of(Class<?> near, String name) {
        try (@Nullable InputStream in = near.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
