package io.aeolus.optimizer.internal.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Texts on the class path. */
final class Resources {

    private Resources() {}

    /** The text of a resource, whose name is as for {@link Class#getResourceAsStream}. */
    static String text(String name) {
        try (@Nullable InputStream in = Resources.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
