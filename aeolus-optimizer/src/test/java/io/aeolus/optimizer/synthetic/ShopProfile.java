package io.aeolus.optimizer.synthetic;

import io.aeolus.cli.ResourceText;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Profile;
import java.util.List;

/**
 * The profile of a shop, as its file has it: orders, parsed by two tasks, and stored. Ten seconds on a machine with two cores; with
 * batches of 16, while those of 256 failed.
 */
public final class ShopProfile {

    private ShopProfile() {}

    /** The profile. */
    public static Profile read() {
        try {
            return Profile.FORMAT.parse(ResourceText.of(ShopProfile.class, "shop.json"), "shop.json");
        } catch (BadInputException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A profile of the same time and machine with other components, and without batches. */
    public static Profile of(List<ComponentProfile> components) {
        Profile shop = read();
        return new Profile(
                shop.topology(),
                shop.workload(),
                shop.cluster(),
                shop.window(),
                shop.totals(),
                shop.overheadShare(),
                shop.problems(),
                shop.workers(),
                shop.config(),
                components,
                List.of(),
                List.of());
    }
}
