// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.synthetic;

import io.aeolus.cases.Altered;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Profile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The profile of a shop in the format of its file: orders, parsed by two tasks, and stored. Ten seconds on a machine
 * with two cores; with batches of 16, while the state with batches of 256 failed.
 */
public final class ShopProfile {

    private ShopProfile() {}

    /** The profile. */
    public static Profile read() {
        try (InputStream stream = Objects.requireNonNull(ShopProfile.class.getResourceAsStream("shop.json"))) {
            return Profile.FORMAT.parse(new String(stream.readAllBytes(), StandardCharsets.UTF_8), "shop.json");
        } catch (BadInputException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A profile of other components in the same window and machine, without batches. */
    public static Profile of(List<ComponentProfile> components) {
        return of(components, read().config());
    }

    /** The profile with other settings, without batches. */
    public static Profile with(Map<String, Object> config) {
        return of(read().components(), config);
    }

    private static Profile of(List<ComponentProfile> components, Map<String, Object> config) {
        Profile shop = read();
        return Altered.with(shop, Map.of("components", components, "config", config))
                .withBatching(List.of(), List.of());
    }
}
