// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Text resources on the class path. Thread-safe. */
public final class ResourceText {

    private ResourceText() {}

    /**
     * Reads a UTF-8 text.
     *
     * @param near a class in the same jar
     * @param name an absolute name, or a name relative to the class, as for {@link Class#getResourceAsStream}
     * @return the text
     * @throws IllegalStateException if the resource does not exist
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
