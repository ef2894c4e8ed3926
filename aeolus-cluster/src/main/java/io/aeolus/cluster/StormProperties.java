package io.aeolus.cluster;

import java.util.HashMap;
import java.util.Map;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;

/**
 * The system properties that Storm's client looks at, set for a while. Storm reads them each time, and has no other way in. Not
 * thread-safe: for one at a time.
 */
final class StormProperties implements AutoCloseable {

    private final Map<String, @Nullable String> before = new HashMap<>();

    static {
        // Storm reads the settings once when this class of it is loaded, and where they are broken the class is so for
        // good.
        Utils.urlEncodeUtf8("");
    }

    /** Sets properties. */
    StormProperties(Map<String, String> properties) {
        properties.forEach((name, value) -> before.put(name, System.getProperty(name)));
        properties.forEach(System::setProperty);
    }

    /** Sets the properties back. */
    @Override
    public void close() {
        before.forEach((name, value) -> {
            if (value == null) {
                System.clearProperty(name);
            } else {
                System.setProperty(name, value);
            }
        });
    }
}
